import { createHash } from 'node:crypto'

/** Gives a rendered page the policy that lets it do what it was written to do, and nothing else. */
export type ProtectPage = (page: Response, nonce: string) => Promise<Response>

type Places = {
  /** Origins of the frames that a visitor may ask for: films and the map. */
  frames: readonly string[]
  /** Foreign hosts whose recordings articles may play. */
  media: readonly string[]
  /** Whether visitors come over TLS. */
  secure: boolean
}

/**
 * A page's `Content-Security-Policy`. Its own scripts and styles are rendered with a nonce that nobody can guess; here
 * the nonce becomes hashes and goes, so that the page and its policy can be kept together and sent to many. What slipped
 * into the page without the nonce, through whatever hole, gets no hash and does not run.
 */
export function createPagePolicy({ frames, media, secure }: Places): ProtectPage {
  const toPolicy = (scripts: readonly string[], styles: readonly string[]) =>
    [
      ['default-src', "'none'"],
      ['script-src', "'self'", ...scripts],
      ['style-src', "'self'", ...styles],
      ['img-src', "'self'"],
      ['font-src', "'self'"],
      ['media-src', "'self'", ...media],
      ['connect-src', "'self'"],
      ['frame-src', ...frames],
      ['base-uri', "'none'"],
      ['form-action', "'self'"],
      ['frame-ancestors', "'none'"],
      ...(secure ? [['upgrade-insecure-requests']] : []),
    ]
      .map((directive) => directive.join(' '))
      .join(';')

  return async (page, nonce) => {
    const { status, headers } = page
    if (!headers.get('content-type')?.startsWith('text/html')) return page
    const marked = await page.text()
    const mark = ` nonce="${nonce}"`
    headers.set('Content-Security-Policy', toPolicy(hashesOf('script', marked, mark), hashesOf('style', marked, mark)))
    return new Response(marked.replaceAll(mark, ''), { status, headers })
  }
}

/** Of each element that bears the mark. */
function hashesOf(name: 'script' | 'style', html: string, mark: string): string[] {
  const elements = html.matchAll(new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, 'gs'))
  const texts = [...elements].flatMap(([, attributes = '', text = '']) => (attributes.includes(mark) ? [text] : []))
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
