import type { SafeHtml } from '../safe-html.ts'
import type { Area } from './areas.ts'

/** The editor's introductions by the path of their area, from `content/areas/`: `nairobi` or `nairobi/kilimani`. */
export type AreaIntroductions = Pick<ReadonlyMap<string, SafeHtml>, 'get'>

/** The pages of kinds do not repeat it. */
export function introductionOf(introductions: AreaIntroductions, { path, kind }: Area): SafeHtml | null {
  return kind ? null : (introductions.get(path.join('/')) ?? null)
}
