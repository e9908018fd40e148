type About = { id?: string | null | undefined; deed?: string | null | undefined }

/** The address of a page, with its search, that says what was done, about which row, and by which deed, which `Undo` takes back. */
export function doneUrl(page: string, done: string, { id, deed }: About = {}): string {
  const [path, search] = page.split('?', 2)
  const address = new URLSearchParams(search)
  address.set('done', done)
  if (id) address.set('id', id)
  if (deed) address.set('deed', deed)
  return `${path}?${address}`
}
