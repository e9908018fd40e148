import { urls } from '../../domain/urls.ts'

/** The address of an area by its path as links have it: `nairobi/kilimani`. */
export function areaUrl(path: string): string {
  return urls.area(...path.split('/'))
}
