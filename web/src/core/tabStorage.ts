/** What a tab keeps over a reload, such as a prophecy that is half placed. Where a browser keeps nothing, nothing is kept. */

export function store(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing, or has no room
  }
}

/** What was kept, if it is what is wanted. */
export function load<T>(key: string, is: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return is(value) ? value : null;
  } catch {
    return null;
  }
}
