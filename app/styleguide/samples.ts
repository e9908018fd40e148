import type { ServiceCategory } from '../../domain/firm/content.ts'
import type { OfficeWeek } from '../../domain/firm/office-hours.ts'
import type { ArticleCard } from '../../domain/insights/article.ts'
import type { Card } from '../../domain/listings/card.ts'
import { blankListing } from '../../domain/listings/fields.ts'
import { filteredFields } from '../../domain/listings/filtered-fields.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { type ListingPage, toListingPage } from '../../domain/listings/listing-page.ts'
import { listCriteria } from '../../domain/listings/matching.ts'
import { type Results, toResults } from '../../domain/listings/results.ts'
import { everything, type Search } from '../../domain/listings/search.ts'
import type { FormKind } from '../../domain/messages/kinds.ts'
import type { DescribedPicture } from '../../domain/pictures/described-picture.ts'
import type { Book } from '../home/books.tsx'
import type { WaitingMessage } from '../messages/waiting-messages.ts'

/** Every component has to have room for these: long words of Kiswahili, and a price of ten figures. */
export const longWords = 'Nyumba za kupangisha'
export const longPrice = 1_250_000_000

const places = ['villa-01', 'villa-02', 'villa-03', 'villa-04', 'villa-05', 'apartment-01', 'apartment-02']
const urls = [...places, 'townhouse-01', 'townhouse-02'].map((place) => `/media/exterior-${place}.jpg`)

/** The first of nine pictures. */
export function takePictures(count: number): DescribedPicture[] {
  return urls
    .slice(0, count)
    .map((url, index) => ({ url, alt: `A house, picture ${index + 1}`, placeholderColour: '#9d9b8e' }))
}

const usual: Card = {
  propertyId: 'GUIDE00001',
  status: 'For Sale',
  kind: 'Maisonette',
  kes: 48_500_000,
  perMonth: false,
  bedrooms: 4,
  bathrooms: 3,
  location: 'Kitisuru, Nairobi',
  picture: { url: '/media/exterior-villa-01.jpg', placeholderColour: '#9d9b8e' },
}

const peculiarities: Record<string, Partial<Card>> = {
  'As most are': {},
  'For rent': { status: 'For Rent', kes: 95_000, perMonth: true, kind: 'Apartment' },
  'Long price, one room of each': { kes: longPrice, perMonth: true, bedrooms: 1, bathrooms: 1 },
  'No picture, price on request': { kes: null, picture: null },
  'Long words': {
    status: longWords,
    kind: longWords,
    bedrooms: 12,
    bathrooms: 11,
    location: 'Barabara ya Mwalimu Julius Kambarage Nyerere, Kitongoji cha Mwananyamala, Nairobi',
  },
  'Land: no rooms, no place': { kind: 'Residential Plot', bedrooms: 0, bathrooms: 0, location: '' },
  'Land with a paper that is no title, reduced': {
    kind: 'Residential Plot',
    kes: 1_450_000,
    reduced: true,
    bedrooms: 0,
    bathrooms: 0,
    size: '50×100 ft',
    title: 'Share certificate, no title',
    perAcre: 12_632_400,
  },
}

/** Cards, by their peculiarity. */
export const cards: Record<string, Card> = Object.fromEntries(
  Object.entries(peculiarities).map(([label, change], index) => {
    const card: Card = { ...usual, ...change, propertyId: `GUIDE0000${index + 1}` }
    return [label, card]
  }),
)

/** A search with every field filled in. */
export const fullSearch: Search = {
  ...everything,
  propertyStatus: ['For_Rent'],
  propertyType: ['Residential'],
  numberOfBedrooms: [3],
  numberOfBathrooms: [2],
  town: ['nyumba za kupangisha', 'nakuru'],
  features: ['Swimming_Pool'],
  minBathrooms: 2,
  q: 'Bustani na maegesho ya magari',
  typed: [{ key: 'town', value: 'nakuru', words: 'nakru' }],
  minPriceValue: 5_000_000,
  maxPriceValue: longPrice,
}

/** Empty results of a search, with options for the filter. */
export function resultsOf(search: Search): Results {
  const options = {
    town: ['kilifi', 'nairobi', 'nakuru'],
    numberOfBedrooms: [1, 2, 3, 4],
    numberOfBathrooms: [1, 2, 3],
    features: ['Balcony', 'Parking_Spaces', 'Swimming_Pool'] satisfies Results['options']['features'],
  }
  return { ...toResults([], search, () => null), options }
}

export const advice: Results['advice'] = listCriteria(fullSearch).map((criterion, index) => ({
  ...criterion,
  total: 1 + index * 12,
}))

export const missing: Results['missing'] = {
  words: ['kilemanni'],
  without: everything,
  total: 137,
  places: [{ label: 'Kilimani, Nairobi', search: everything, total: 9 }],
}

const bare: Listing = {
  ...blankListing,
  id: 'guide00001',
  createdAt: '2026-11-01T00:00:00Z',
  propertyName: 'House in Kitisuru',
  propertyStatus: 'For_Sale',
  propertyType: 'Residential',
  residentialType: 'Mansionette',
}

const full: Listing = {
  ...bare,
  propertyStatus: 'For_Rent',
  propertyPrice: longPrice,
  numberOfBedrooms: 12,
  numberOfBathrooms: 11,
  titleType: 'Sectional_Title',
  propertyManagement: 'Managed_By_Riparo',
  townCity: 'Nairobi',
  estate: 'Kitisuru',
  neighbourhood: 'Barabara ya Mwalimu Julius Kambarage Nyerere',
  propertyFeatures: [...filteredFields.propertyFeatures.values],
  propertyImages: takePictures(9),
}

/** Property pages with little and with much content. */
const records: Record<string, Listing> = {
  bare,
  'one-picture': { ...bare, propertyPrice: 48_500_000, propertyImages: takePictures(1) },
  full,
  'long-words': { ...full, propertyName: `${longWords} ${longWords} ${longWords}` },
}
export const listings: Record<string, ListingPage> = Object.fromEntries(
  Object.entries(records).map(([state, record]) => [state, toListingPage(record, () => null)]),
)

const article: ArticleCard = {
  slug: 'title-search-in-kenya',
  title: 'A title search in Kenya',
  date: '2026-10-28T09:00:00+03:00',
  excerpt: 'What the register says, what it does not say, and who reads it for you.',
  picture: { url: '/media/land-02.jpg', alt: 'A plot with beacons', placeholderColour: '#9d9b8e' },
}

export const articles: ArticleCard[] = [
  article,
  { ...article, slug: 'buying-off-plan', title: 'Without a picture', picture: null },
  {
    ...article,
    slug: 'letting-your-home',
    title: `A title that goes on over several lines: ${longWords}, and what the law says of it`,
    excerpt: `${article.excerpt} `.repeat(4).trim(),
  },
]

export const books: Book[] = [
  { label: 'homes for sale', path: '/properties/for-sale', count: 0 },
  { label: 'plot', path: '/properties/for-sale/land-and-plots', count: 1 },
  { label: `${longWords} (homes to rent)`, path: '/properties/for-rent', count: 1_250 },
]

export const parcels: { category: ServiceCategory; title: string; heading: string }[] = [
  { category: 'advisory', title: 'Advisory', heading: 'Advice' },
  { category: 'agency', title: 'Agency', heading: `A heading of several lines: ${longWords}, bought, sold and let` },
  { category: 'property-management', title: 'Property Management', heading: 'Homes that stay looked after' },
]

/** An office that is open at this moment, or not today. */
export function officeThat(isOpen: boolean): { text: string; week: OfficeWeek } {
  const day = (new Date().getUTCDay() + 2) % 7
  const times = isOpen ? { days: [0, 1, 2, 3, 4, 5, 6], opens: 0, closes: 24 } : { days: [day], opens: 9, closes: 18 }
  return {
    text: 'Nairobi is three hours ahead of Greenwich.',
    week: { place: 'Nairobi', timeZone: 'Africa/Nairobi', ...times },
  }
}

/** Waiting messages as local storage holds them. */
export function storedMessages(refusals: readonly (string | null)[]): string {
  const messages = refusals.map((refused, index): WaitingMessage => {
    const kind: FormKind = index === 0 ? 'property-inquiry' : 'contact-us'
    const fields = { name: 'Wanjikũ Achieng', email: 'wanjiku@example.com', msg: `${longWords}?` }
    return { key: `guide-${index}`, kind, fields, keptAt: Date.now(), ...(refused && { refused }) }
  })
  return messages.map((message) => JSON.stringify(message)).join('\n')
}
