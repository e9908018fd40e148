type About = { id?: string | null | undefined; changeId?: string | null | undefined }

/** The address of a page, with its search, that says what was done, about which row, and by which change, which `Undo` takes back. */
export function doneUrl(page: string, done: string, { id, changeId }: About = {}): string {
  const [path, search] = page.split('?', 2)
  const address = new URLSearchParams(search)
  address.set('done', done)
  if (id) address.set('id', id)
  if (changeId) address.set('deed', changeId)
  return `${path}?${address}`
}
