import { type Listing, shortId, words } from '../listings/listing.ts'
import { urls } from '../urls.ts'
import { type Case, isNoTitle } from './checklist.ts'
import type { DueDiligence } from './content.ts'

/** The words of a property page about its title (I16). */
export type Tenure = {
  heading: string
  /** In plain words what the title is, or what to ask for where the record states none. */
  means: string
  /** The possible holders and the checks to make, each with its label. */
  points: { label: string; text: string }[]
  /** True for a paper that is no title. */
  caution: boolean
  /** True where only one source, or weak ones, say so (I1). */
  toBeConfirmed: boolean
  /** The checklist of this property (I17). */
  href: string
}

export function toTenure(listing: Listing, content: DueDiligence): Tenure {
  const { purpose, kind, title } = toCase(listing, content)
  const property = shortId(listing.id)
  const href = urls.tool('due-diligence', new URLSearchParams({ purpose, kind, title, property }))
  if (title === 'unknown') {
    const heading = purpose === 'buying' ? 'The title' : 'The owner'
    return { heading, means: content.unknown[purpose], points: [], caution: false, toBeConfirmed: false, href }
  }
  const { means, holders, check, toBeConfirmed } = content.titles[title]
  return {
    heading: `The title: ${words(title).toLowerCase()}`,
    means,
    points: [
      { label: 'Who may hold it', text: holders },
      { label: 'What to check', text: check },
    ],
    caution: isNoTitle(title),
    toBeConfirmed,
    href,
  }
}

/** The case of a listing. A title that a foreign service alone knows counts as unknown. */
function toCase({ propertyStatus, propertyType, landType, titleType }: Listing, { titles }: DueDiligence): Case {
  return {
    purpose: propertyStatus === 'For_Rent' ? 'renting' : 'buying',
    kind: toKind(propertyType, landType),
    title: titleType !== null && Object.hasOwn(titles, titleType) ? (titleType as Case['title']) : 'unknown',
  }
}

function toKind(propertyType: string | null, landType: string | null): Case['kind'] {
  if (propertyType === 'Land') return landType === 'Agricultural' ? 'farm' : 'plot'
  return propertyType === 'Commercial' ? 'business' : 'home'
}
