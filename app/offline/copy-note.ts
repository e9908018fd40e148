/** The bar above a page that is shown from its copy. Its words must not depend on the page's own styles: they may be of another version. */
const style = `#copy-note{padding:12px clamp(20px,4vw,64px);background:#16201a;color:#fff;font-size:.875rem}`

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/**
 * The copy of a page with a line that says of when it is. React skips elements of head and body that it does not
 * know, so the page hydrates as ever. The page's policy is extended by the line's style. The line has no link: the one to the content stays
 * the page's first.
 */
export async function withNote(copy: Response): Promise<Response> {
  const made = time.format(new Date(copy.headers.get('Date') ?? Date.now()))
  const note = `<aside id="copy-note" aria-label="Copy of this page">There is no connection, or it is slow. This is a copy of ${made}: prices and offers may have changed.</aside>`
  const html = (await copy.text())
    .replace('</head>', `<style>${style}</style></head>`)
    .replace(/<body[^>]*>/, (body) => body + note)
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
