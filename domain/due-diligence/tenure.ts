import { type Listing, managedBy, shortId, words } from '../listings/listing.ts'
import { typeOf } from '../listings/property-type.ts'
import { isNoTitle } from '../listings/title-words.ts'
import { urls } from '../urls.ts'
import { type Case, isOnFarmLand, sayHolders } from './checklist.ts'
import type { DueDiligence } from './content.ts'

export type Tenure = ReturnType<typeof toTenure>

/** The words of a property page about its title (I16), with the address of its checklist (I17). */
export function toTenure(listing: Listing, content: DueDiligence, firmName: string) {
  const asked = toCase(listing, content)
  const { purpose, kind, title } = asked
  const property = shortId(listing.id)
  const href = urls.tool('due-diligence', new URLSearchParams({ purpose, kind, title, property }))
  const isManaged = purpose === 'renting' && listing.propertyManagement === managedBy(firmName)
  const isUnknown = title === 'unknown' || isManaged
  const holders = isUnknown && !isOnFarmLand(asked) ? null : sayHolders(content, asked)
  const points = holders === null ? [] : [{ label: 'Who may hold it', text: holders }]
  if (isUnknown) {
    const heading = purpose === 'buying' ? 'The title' : 'The owner'
    const means = content.unknown[isManaged ? 'managed' : purpose]
    return { heading, means, points, caution: false, toBeConfirmed: false, href }
  }
  const { means, check, toBeConfirmed } = content.titles[title]
  return {
    heading: `The title: ${words(title).toLowerCase()}`,
    /** In plain words what the title is, or what to ask for where the record states none. */
    means,
    points: [...points, { label: 'What to check', text: check }],
    /** True for a paper that is no title. */
    caution: isNoTitle(title),
    /** True where only one source, or weak ones, say so (I1). */
    toBeConfirmed,
    href,
  }
}

/** True where the record says so: whether land is agricultural is a matter of law, which its words do not settle (I16). */
export function isFarmLand({ landType }: Pick<Listing, 'landType'>): boolean {
  return landType === 'Agricultural'
}

/** The case of a listing. A title that a foreign service alone knows counts as unknown. */
function toCase(listing: Listing, { titles }: DueDiligence): Case {
  const { propertyStatus, titleType } = listing
  return {
    purpose: propertyStatus === 'For_Rent' ? 'renting' : 'buying',
    kind: toKind(listing),
    title: titleType !== null && Object.hasOwn(titles, titleType) ? (titleType as Case['title']) : 'unknown',
    onFarmLand: isFarmLand(listing),
  }
}

function toKind(listing: Listing): Case['kind'] {
  const type = typeOf(listing)
  if (type === 'Land') return isFarmLand(listing) ? 'farm' : 'plot'
  return type === 'Commercial' ? 'business' : 'home'
}
