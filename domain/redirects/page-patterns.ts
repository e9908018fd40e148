import { pages } from '../pages.ts'
import { officePrefix } from '../urls.ts'
import type { OwnPages } from './check-table.ts'

const { notFound, ...found } = pages

const patterns = Object.values(found).map(({ path }) => toSegments(path))

/** The pages by their patterns alone, for the start, when no listing and no article is read yet. */
export const patternPages: OwnPages = {
  find: (path) => (patterns.some((pattern) => fits(path, pattern)) ? path : null),
  isOwn: (path) => isOffice(path) || patterns.some((pattern) => !pattern.some(isParameter) && fits(path, pattern)),
}

/** True for an address of the office, whether or not there is such a page. */
export function isOffice(path: string): boolean {
  return `${path}/`.startsWith(officePrefix)
}

function fits(path: string, pattern: readonly string[]): boolean {
  const segments = toSegments(path.split('?')[0] ?? '')
  return (
    segments.length === pattern.length &&
    pattern.every((part, at) => isParameter(part) || part === segments[at]?.toLowerCase())
  )
}

function toSegments(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':')
}
