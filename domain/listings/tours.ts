import { toFilm } from '../film.ts'

/** The films and tours of one listing. */
export const maxTours = 10
const maxLength = 500

/** A film that plays on our page, or the address of any other film or 360° tour, and who shows it. */
export type Tour = { href: string; host: string; player: string | null }

/** True for an `https` address without a name or password, which could pretend to be of another host. */
export function isTourAddress(text: string): boolean {
  if (text.length > maxLength || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** The films and tours of a listing as its page shows them; any other address, as storage may hold, is left out. */
export function toTours(addresses: readonly string[]): Tour[] {
  return [...new Set(addresses)].slice(0, maxTours).flatMap((address) => {
    if (!isTourAddress(address)) return []
    const film = toFilm(address)
    if (film?.kind === 'frame') return { href: film.page, host: hostOf(film.page), player: film.src }
    return { href: address, host: hostOf(address), player: null }
  })
}

const namesOfHosts: Record<string, string> = { 'youtube.com': 'YouTube', 'vimeo.com': 'Vimeo' }

function hostOf(address: string) {
  const host = new URL(address).host.replace(/^www\./, '')
  return namesOfHosts[host] ?? host
}
