import { areaCrumb } from '../../domain/areas/area-crumbs.ts'
import { areaName } from '../../domain/areas/area-words.ts'
import { findAreaOf } from '../../domain/areas/areas.ts'
import { screenCrumbs } from '../../domain/breadcrumbs.ts'
import { toCard } from '../../domain/cards/card.ts'
import type { SayAnswering } from '../../domain/content/answering.ts'
import type { Content } from '../../domain/content/content.ts'
import type { FindPerson } from '../../domain/content/people.ts'
import { landFact, landInWords } from '../../domain/costs/listing-facts.ts'
import { sayOutsideKenya } from '../../domain/due-diligence/outside-kenya.ts'
import { toTenure } from '../../domain/due-diligence/tenure.ts'
import type { WholeFirm } from '../../domain/firm/firm.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'
import { countryName, countryOf, isKenya } from '../../domain/places/country.ts'
import { toLocator } from '../../domain/places/locator.ts'
import type { Atlas } from '../../domain/places/spots.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { toListingPage } from '../../domain/property/listing-page.ts'
import { listSimilar } from '../../domain/property/similar.ts'
import { screenOf } from '../../domain/search/screens.ts'
import type { Snapshot } from '../../domain/snapshot.ts'
import { urls } from '../../domain/urls.ts'
import { cardLookups } from '../cards/card-lookups.ts'
import { createCostsOf } from './costs-of.ts'

type Site = {
  content: Content
  atlas: Atlas
  firm: WholeFirm
  findPicture: FindPicture
  findPerson: FindPerson
  sayAnswering: SayAnswering
  catalogue: Pick<Catalogue, 'findReduction'>
}

/** Builds the props of a property's page, for its loader and for the preview of a draft. `offer` has the listings on offer, `now` is for a page that no cache keeps. */
export function toListingScreen(
  listing: Listing,
  offer: Snapshot,
  { content, atlas, firm, findPicture, findPerson, sayAnswering, catalogue }: Site,
  now: Date | null = null,
) {
  const country = countryOf(listing, atlas.findPlace, firm.address.countryCode)
  const shown = toListingPage(listing, findPicture, catalogue.findReduction(listing), countryName(country))
  const area = findAreaOf(offer.areas(), listing)
  if (area) shown.facts.push({ label: 'Area', value: areaName(area), href: urls.area(...area.path) })
  shown.rooms = landInWords(listing) ?? shown.rooms
  shown.facts.push(...landFact(listing))
  const contact = findPerson(listing)
  return {
    country,
    listing: shown,
    above: area ? [areaCrumb(area)] : screenCrumbs(screenOf(listing)).slice(-1),
    costs: createCostsOf(offer.findComparableRents, { content, atlas, firm })(listing),
    tenure: {
      ...(isKenya(country)
        ? toTenure(listing, content['due-diligence'], firm.name)
        : sayOutsideKenya(listing, countryName(country))),
      viewingFee: firm.viewingFee,
    },
    locator: toLocator(atlas, listing, offer.prepared('all')),
    contact,
    answering: sayAnswering(contact, now),
  }
}

const similarCards = 3

/** The cards of the listings that are most like one, or like one that is no longer offered. */
export function toSimilarCards(
  listing: Parameters<typeof listSimilar>[1],
  offer: Snapshot,
  { findPicture, catalogue }: Pick<Site, 'findPicture' | 'catalogue'>,
) {
  return listSimilar(offer.prepared('all'), listing, similarCards).map((other) =>
    toCard(other, findPicture, cardLookups(catalogue)),
  )
}
