/** The origins of players that a film can be embedded from. */
export const filmFrames = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

/** Our own file is shown in a `video` element, a film of YouTube or Vimeo in their `iframe`. */
export type Film =
  | { kind: 'file'; src: string }
  /** `page` is the film's own page, for visitors who cannot use the frame. */
  | { kind: 'frame'; src: string; page: string }

/**
 * Finds the film at an address copied from a browser; null for any other address. It uses the players that track least:
 * YouTube's without cookies, Vimeo's with `dnt`.
 */
export function toFilm(address: string): Film | null {
  if (/^\/media\/.+\.(mp4|webm)$/.test(address)) return { kind: 'file', src: address }
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:') return null
  const youTube = youTubeId(url)
  if (youTube)
    return toFrame(`${filmFrames[0]}/embed/${youTube}?autoplay=1&rel=0`, `https://www.youtube.com/watch?v=${youTube}`)
  const vimeo = vimeoId(url)
  return vimeo ? toFrame(`${filmFrames[1]}/video/${vimeo}?autoplay=1&dnt=1`, `https://vimeo.com/${vimeo}`) : null
}

function toFrame(src: string, page: string): Film {
  return { kind: 'frame', src, page }
}

function youTubeId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(www|m)\./, '')
  if (host !== 'youtu.be' && !/^youtube(-nocookie)?\.com$/.test(host)) return null
  const inPath = host === 'youtu.be' ? /^\/(.*)/ : /^\/(?:embed|shorts|live|v)\/([^/]+)/
  const id = (host !== 'youtu.be' && searchParams.get('v')) || inPath.exec(pathname)?.[1]
  // A list of films is embedded under this word.
  return id && id !== 'videoseries' && /^[\w-]{6,20}$/.test(id) ? id : null
}

function vimeoId({ hostname, pathname }: URL): string | null {
  if (!/^((www|player)\.)?vimeo\.com$/.test(hostname)) return null
  return /^\/(?:video\/)?(\d+)/.exec(pathname)?.[1] ?? null
}

/** A size as visitors read it, in millions of bytes: `2.0 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
