import { words } from './listing.ts'

/** `Freehold`, `Sectional title`; a paper that is no title says so (I16). */
export function titleWords(titleType: string): string {
  const [initial = '', ...rest] = words(titleType)
  const said = initial + rest.join('').toLowerCase()
  return isNoTitle(titleType) ? `${said}, no title` : said
}

/** True for a paper that is offered like a title and is none: a share certificate, an allotment letter (I16). */
export function isNoTitle(titleType: string): boolean {
  return titleType === 'Share_Certificate' || titleType === 'Allotment_Letter'
}
