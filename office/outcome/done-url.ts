/** The address of a page that says what was done. `version` is the one that `Undo` takes back. */
export function doneUrl(path: string, done: string, version?: number): string {
  return `${path}?${new URLSearchParams({ done, ...(version !== undefined && { version: `${version}` }) })}`
}

/** The version that an address names; empty for none. */
export function readVersion(asked: URLSearchParams): string {
  return /^\d{1,10}$/.exec(asked.get('version') ?? '')?.[0] ?? ''
}
