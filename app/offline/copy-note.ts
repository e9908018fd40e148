import { copyNoteId } from './caches.ts'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/**
 * Appends a note to the copy of a page, with the time when the copy was made. Browsers put an element after `</html>` at the end of the
 * body, where React skips it, and `base.css` shows it above the page. The note has no link, because the link to the content must stay
 * the first of the page.
 */
export async function withNote(copy: Response): Promise<Response> {
  const cachedAt = time.format(new Date(copy.headers.get('Date') ?? Date.now()))
  const note = `<aside id="${copyNoteId}" aria-label="Copy of this page">You are offline, or the connection is slow. This copy was saved on ${cachedAt}: prices and availability may have changed.</aside>`
  const headers = new Headers(copy.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return new Response(new Blob([await copy.blob(), note]), { headers })
}
