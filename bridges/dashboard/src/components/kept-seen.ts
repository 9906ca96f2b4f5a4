const KEPT = 500;

/** What was marked as seen under a name, by keys; other tabs say so, too. A browser that keeps nothing tells it again. */
export function readSeen(name: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(name) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

/** All that is seen now, these keys too. */
export function noteSeen(name: string, keys: readonly string[]): ReadonlySet<string> {
  const all = new Set([...readSeen(name), ...keys]);
  try {
    localStorage.setItem(name, JSON.stringify([...all].slice(-KEPT)));
  } catch {
    // it is told again
  }
  return all;
}
