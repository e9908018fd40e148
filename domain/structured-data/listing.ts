import type { Accommodation, Offer, Place, RealEstateListing } from 'schema-dts'
import { nameOfListing } from '../cards/card.ts'
import { findFloorSize } from '../costs/listing-land.ts'
import { isTaken } from '../listings/availability.ts'
import { type Listing, pictures, pictureTexts, placeAndTown, price, words } from '../listings/listing.ts'
import { isStudio } from '../listings/property-type.ts'
import { pictureUrl } from '../pictures/picture-widths.ts'
import { listingTitle } from '../property/listing-title.ts'
import { plainText } from '../safe-html.ts'
import { urls } from '../urls.ts'
import { agentId } from './agent.ts'

/** A property page shows more; search engines show one. */
const maxPictures = 3

/** A property and what is asked for it; an unknown fact is left out (H1). */
export function toRealEstateListing(listing: Listing, siteUrl: string, country: string): RealEstateListing {
  const url = siteUrl + urls.listing(listing.id)
  const offer = toOffer(listing, siteUrl)
  const { propertyDescription } = listing
  const description = propertyDescription && plainText(propertyDescription.html).replaceAll(/\s+/g, ' ').trim()
  const texts = pictureTexts([listing.mainImage, ...listing.propertyImages])
  const images = pictures(listing)
    .slice(0, maxPictures)
    .map((picture) => toImage(new URL(pictureUrl(picture, 1280), siteUrl).href, texts.get(picture)))
  return {
    '@type': 'RealEstateListing',
    url,
    name: listingTitle(listing),
    identifier: listing.id,
    datePosted: listing.createdAt,
    ...(description && { description }),
    ...(listing.updatedAt && { dateModified: listing.updatedAt }),
    ...(images.length > 0 && { image: images }),
    mainEntity: toProperty(listing, country),
    ...(offer && { offers: offer }),
  }
}

/** A picture that somebody described has its words; of any other the address says all. */
function toImage(url: string, caption: string | undefined) {
  return caption ? { '@type': 'ImageObject' as const, contentUrl: url, caption } : url
}

function toOffer(listing: Listing, siteUrl: string): Offer | null {
  const kes = price(listing)
  if (kes === null) return null
  const asked = { price: kes, priceCurrency: 'KES' }
  const offer: Offer = {
    '@type': 'Offer',
    ...asked,
    availability: availabilityOf(listing),
    seller: { '@id': agentId(siteUrl) },
  }
  if (listing.propertyStatus === 'For_Sale') return { ...offer, businessFunction: goodRelations('Sell') }
  if (listing.propertyStatus !== 'For_Rent') return offer
  return {
    ...offer,
    businessFunction: goodRelations('LeaseOut'),
    // UN/CEFACT's code of a month.
    priceSpecification: { '@type': 'UnitPriceSpecification', ...asked, unitCode: 'MON' },
  }
}

/** Schema.org's nearest words; there is none for "let" (B16). */
function availabilityOf(listing: Listing) {
  if (isTaken(listing)) return 'https://schema.org/SoldOut' as const
  return listing.availability
    ? ('https://schema.org/LimitedAvailability' as const)
    : ('https://schema.org/InStock' as const)
}

/** The types know business functions as nodes only; schema.org's own examples name them by their address. */
function goodRelations(name: 'Sell' | 'LeaseOut') {
  return `http://purl.org/goodrelations/v1#${name}` as unknown as { '@id': string }
}

/** Homes are accommodation; schema.org has no narrower type than a place for land and for business premises. */
function toProperty(listing: Listing, country: string): Accommodation | Place {
  const { propertyType, residentialType, numberOfBedrooms, numberOfBathrooms } = listing
  const locality = placeAndTown(listing)
  const place = {
    name: nameOfListing(listing),
    address: {
      '@type': 'PostalAddress' as const,
      ...(locality && { addressLocality: locality }),
      addressCountry: country,
    },
    ...(listing.propertyFeatures.length > 0 && {
      amenityFeature: [...new Set(listing.propertyFeatures)].map((feature) => ({
        '@type': 'LocationFeatureSpecification' as const,
        name: words(feature),
        value: true,
      })),
    }),
  }
  const floor = findFloorSize(listing)
  if (propertyType !== 'Residential') return { '@type': 'Place', ...place }
  return {
    '@type': homeTypes.get(residentialType) ?? 'SingleFamilyResidence',
    ...place,
    ...(isStudio(listing) ? { numberOfBedrooms: 0 } : numberOfBedrooms && { numberOfBedrooms }),
    ...(numberOfBathrooms && { numberOfBathroomsTotal: numberOfBathrooms }),
    ...(floor && {
      // UN/CEFACT's code of a square metre.
      floorSize: { '@type': 'QuantitativeValue' as const, value: floor, unitCode: 'MTK' },
    }),
  }
}

const homeTypes = new Map<string | null, 'Apartment' | 'House'>([
  ['Apartment', 'Apartment'],
  ['Mansionette', 'House'],
])
