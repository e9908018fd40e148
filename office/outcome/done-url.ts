type About = { [Named in 'id' | 'changeId' | 'next']?: string | null | undefined }

/** The address of a page, with its search, that says what was done, about which row, and by which change, which `Undo` takes back, and which row is next. */
export function doneUrl(page: string, done: string, { id, changeId, next }: About = {}): string {
  const [path, search] = page.split('?', 2)
  const address = new URLSearchParams(search)
  address.set('done', done)
  if (id) address.set('id', id)
  if (changeId) address.set('deed', changeId)
  if (next) address.set('next', next)
  return `${path}?${address}`
}
