/** Under which address others reach this server: a page's own address may mean nothing on another device. */

import type { Network } from "../messages";
import { get } from "./api";

/** Addresses that every computer has, and that lead each one to itself. */
const OWN = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an address leads nowhere but to the computer on which it is opened. */
export const isOwn = (host: string): boolean => OWN.test(host);

class ServerAddress {
  /** What links for others begin with. */
  origin = $state(location.origin);
  /** Whether links work only on this computer; null until that is known. */
  onlyHere = $state<boolean | null>(isOwn(location.hostname) ? null : false);

  /** Find out. */
  async ask(): Promise<void> {
    if (!isOwn(location.hostname)) return;
    try {
      const { address } = await get<Network>("/api/network");
      this.origin = address ?? location.origin;
      this.onlyHere = address === null;
    } catch {
      this.onlyHere ??= true;
    }
  }
}

export const serverAddress = new ServerAddress();
