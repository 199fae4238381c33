/** HTTP to the server: JSON both ways; a refusal is an error with a code. */

import type { GuestShown } from "../messages";
import { server } from "./server.svelte";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What a proxy says for a server that is away. */
const AWAY = [502, 503, 504];

function away(): Refused {
  server.failed();
  return new Refused("offline", "the server cannot be reached", 0);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Send a request; a token acts for another guest than this browser's. */
export async function ask<T>(method: Method, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw away();
  }
  const text = await response.text();
  let answer: unknown = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    if (AWAY.includes(response.status)) throw away();
    throw new Refused("internal", "the server's answer cannot be read", response.status);
  }
  server.answered();
  if (response.ok) return answer as T;
  const { code = "internal", message = response.statusText } = (answer as { error?: Partial<Refused> })?.error ?? {};
  throw new Refused(code, message, response.status);
}

export const get = <T>(path: string, token?: string) => ask<T>("GET", path, undefined, token);
export const post = <T>(path: string, body: unknown = undefined, token?: string) => ask<T>("POST", path, body, token);

/** This browser's guest, or null where there is none yet. */
export async function guest(): Promise<GuestShown | null> {
  try {
    return await get<GuestShown>("/api/guests/me");
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}

/** Create a guest of that name for this browser. */
export const introduce = (name: string) => post<GuestShown>("/api/guests", { name });
