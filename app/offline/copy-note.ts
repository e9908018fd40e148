import { copyNoteId } from './caches.ts'

/** The note has styles of its own, because those of the copy may be of another version. */
const style = `#${copyNoteId}{padding:12px clamp(20px,4vw,64px);background:#16201a;color:#fff;font-size:.875rem}`

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/**
 * Adds a note to the copy of a page, with the time when the copy was made. React skips elements of head and body that it does not know,
 * so the page hydrates as usual. The page's Content-Security-Policy gets the hash of the note's style. The note has no link, because
 * the link to the content must stay the first of the page.
 */
export async function withNote(copy: Response): Promise<Response> {
  const keptAt = time.format(new Date(copy.headers.get('Date') ?? Date.now()))
  const note = `<aside id="${copyNoteId}" aria-label="Copy of this page">There is no connection, or it is slow. This is a copy of ${keptAt}: prices and offers may have changed.</aside>`
  const html = (await copy.text())
    .replace('</head>', `<style>${style}</style></head>`)
    .replace(/<body[^<>]*>/, (body) => body + note)
  const headers = new Headers(copy.headers)
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set('Content-Security-Policy', policy.replace("style-src 'self'", `style-src 'self' ${await hashOf(style)}`))
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return new Response(html, { headers })
}

async function hashOf(text: string) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`
}
