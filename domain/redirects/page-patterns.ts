import { pages } from '../pages.ts'
import { officePrefix } from '../urls.ts'
import type { OwnPages } from './check-table.ts'

const { notFound, ...found } = pages

const patterns = Object.values(found).map(({ path }) => toSegments(path))
const patternsWithoutParameter = patterns.filter((pattern) => !pattern.some(isParameter))

/** The pages by their patterns alone, for the start, when no listing and no article is read yet. */
export const patternPages: OwnPages = {
  find: (path) => (fitsOne(path, patterns) ? path : null),
  isOwn: (path) => isOffice(path) || fitsOne(path, patternsWithoutParameter),
}

/** True for an address of the office, whether or not there is such a page. */
export function isOffice(path: string): boolean {
  return `${path}/`.startsWith(officePrefix)
}

function fitsOne(path: string, some: readonly (readonly string[])[]): boolean {
  const segments = toSegments(path.split('?')[0]?.toLowerCase() ?? '')
  return some.some(
    (pattern) =>
      pattern.length === segments.length && pattern.every((part, at) => isParameter(part) || part === segments[at]),
  )
}

function toSegments(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':')
}
