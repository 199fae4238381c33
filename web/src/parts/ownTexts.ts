/** Boards and card sets of people's own: read and checked by the server before a table is opened with them. */

import { post, Refused } from "../core/api";
import type { ChoiceRead } from "../messages";
import { served } from "../words/served";

/** As much as fits into a request for a table. */
export const LONGEST = 60_000;

export type Read = { value: unknown; name: string } | { wrong: string };

/** What a text holds, or what is wrong with it: the server's sentence, which names the line or the cell. */
export async function readText(game: string, choice: string, text: string): Promise<Read> {
  try {
    const { value, name, wrong } = await post<ChoiceRead>(`/api/games/${game}/texts`, { choice, text });
    return wrong ? { wrong: sentence(wrong) } : { value, name: name ?? "" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { wrong: served("error", error.code) };
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
