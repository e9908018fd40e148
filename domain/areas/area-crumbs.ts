import { type Crumb, sections } from '../breadcrumbs.ts'
import { urls } from '../urls.ts'
import { areaName } from './area-words.ts'
import type { Area, Areas } from './areas.ts'

/** The page of an area, above its properties. */
export function areaCrumb(area: Area): Crumb {
  return { name: areaName(area), path: urls.area(...area.path) }
}

/** From the page of all areas to an area. */
export function areaCrumbs({ byPath }: Areas, area: Area): Crumb[] {
  const above = area.path.slice(1).flatMap((_, index) => byPath.get(area.path.slice(0, index + 1).join('/')) ?? [])
  const crumbs = [...above, area].map((one) => ({
    name: one.kind?.label ?? one.place ?? one.town ?? 'Kenya',
    path: urls.area(...one.path),
  }))
  return [sections.areas, ...crumbs]
}
