import { type Listing, managedBy, shortId, words } from '../listings/listing.ts'
import { isNoTitle } from '../listings/title-words.ts'
import { urls } from '../urls.ts'
import type { Case } from './checklist.ts'
import type { DueDiligence } from './content.ts'

export type Tenure = ReturnType<typeof toTenure>

/** The words of a property page about its title (I16), with the address of its checklist (I17). */
export function toTenure(listing: Listing, content: DueDiligence, firmName: string) {
  const { purpose, kind, title } = toCase(listing, content)
  const property = shortId(listing.id)
  const href = urls.tool('due-diligence', new URLSearchParams({ purpose, kind, title, property }))
  const isManaged = purpose === 'renting' && listing.propertyManagement === managedBy(firmName)
  if (title === 'unknown' || isManaged) {
    const heading = purpose === 'buying' ? 'The title' : 'The owner'
    const means = content.unknown[isManaged ? 'managed' : purpose]
    return { heading, means, points: [], caution: false, toBeConfirmed: false, href }
  }
  const { means, holders, check, toBeConfirmed } = content.titles[title]
  return {
    heading: `The title: ${words(title).toLowerCase()}`,
    /** In plain words what the title is, or what to ask for where the record states none. */
    means,
    points: [
      { label: 'Who may hold it', text: holders },
      { label: 'What to check', text: check },
    ],
    /** True for a paper that is no title. */
    caution: isNoTitle(title),
    /** True where only one source, or weak ones, say so (I1). */
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
