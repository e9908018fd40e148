type Undone = { version?: number | undefined; id?: string | null | undefined }

/** The address of a page, with its search, that says what was done. `version` or `id` names what `Undo` takes back. */
export function doneUrl(page: string, done: string, { version, id }: Undone = {}): string {
  const [path, search] = page.split('?', 2)
  const address = new URLSearchParams(search)
  address.set('done', done)
  if (version !== undefined) address.set('version', `${version}`)
  if (id) address.set('id', id)
  return `${path}?${address}`
}

/** The version that an address names; empty for none. */
export function readVersion(asked: URLSearchParams): string {
  return /^\d{1,10}$/.exec(asked.get('version') ?? '')?.[0] ?? ''
}
