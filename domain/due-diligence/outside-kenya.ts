import type { Listing } from '../listings/listing.ts'
import type { Tenure } from './tenure.ts'

/** The sentence in place of costs and title of a property in another country: both would be Kenya's (G2). */
export function sayOutsideKenya({ propertyStatus }: Pick<Listing, 'propertyStatus'>, country: string): ForeignTenure {
  const advice =
    propertyStatus === 'For_Rent'
      ? `Ask us what applies, and have an advocate in ${country} read the lease before you sign.`
      : `Ask us what applies, and have an advocate in ${country} check the title before you pay.`
  return {
    heading: 'Costs and title',
    means: `This property is in ${country}, where other laws decide on costs, taxes and titles. What we reckon and explain on this website holds in Kenya, so none of it stands here. ${advice}`,
    points: [],
    caution: false,
    toBeConfirmed: false,
    href: null,
  }
}

/** Without a way to the checklist. */
type ForeignTenure = Omit<Tenure, 'href'> & { href: null }
