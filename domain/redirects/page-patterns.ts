import { pages } from '../pages.ts'
import { officePrefix } from '../urls.ts'
import type { OwnPages } from './check-table.ts'

const patterns = Object.entries(pages)
  .filter(([name]) => name !== 'notFound')
  .map(([, { path }]) => ({
    isFixed: !path.includes(':'),
    matches: new RegExp(`^${path.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }))

/** The pages by their patterns alone, for the start, when no listing and no article is read yet. */
export const patternPages: OwnPages = {
  find(path) {
    const [bare = ''] = path.split('?')
    return patterns.some(({ matches }) => matches.test(bare)) ? path : null
  },
  isOwn: (path) => isOffice(path) || patterns.some(({ isFixed, matches }) => isFixed && matches.test(path)),
}

/** True for an address of the office, whether or not there is such a page. */
export function isOffice(path: string): boolean {
  return `${path}/`.startsWith(officePrefix)
}
