import type { ListingPicture } from '../listings/fields.ts'
import type { DraftRecord, Edit, OfficeListing } from './editor.ts'
import { digestOfUrl, maxAltLength, maxPhotographs } from './photographs.ts'

/** A picture in the form of a listing's photographs. */
export type FormPicture = {
  url: string
  /** The text for people who cannot see it; empty for none. */
  alt: string
  plan: boolean
  /** It is no longer in the listing once the form is saved. */
  removed: boolean
}

type PictureFields = Pick<DraftRecord, (typeof pictureFieldNames)[number]>

/** The pictures of a draft in their order, each once: photographs first, the main one before the others, then plans. */
export function toFormPictures({ mainImage, propertyImages, floorPlans }: PictureFields): FormPicture[] {
  const photographs = [mainImage, ...propertyImages].filter((image) => image !== null)
  const all = [
    ...photographs.map((image) => toFormPicture(image, false)),
    ...floorPlans.map((image) => toFormPicture(image, true)),
  ]
  return [...new Map(all.toReversed().map((picture) => [picture.url, picture])).values()].toReversed()
}

function toFormPicture({ url, alt = '' }: ListingPicture, plan: boolean): FormPicture {
  return { url, alt, plan, removed: false }
}

/** The fields of a draft that the form stands for. The first photograph is the main one. */
export function toPictureFields(pictures: readonly FormPicture[]): PictureFields {
  const remaining = pictures.filter(({ removed }) => !removed)
  const [mainImage = null, ...propertyImages] = remaining.filter(({ plan }) => !plan).map(toListingPicture)
  return { mainImage, propertyImages, floorPlans: remaining.filter(({ plan }) => plan).map(toListingPicture) }
}

function toListingPicture({ url, alt }: FormPicture): ListingPicture {
  const text = alt.trim().replaceAll(/\s+/g, ' ').slice(0, maxAltLength).toWellFormed()
  return { url, ...(text && { alt: text }) }
}

/** The values of a form by the names of its fields, as `FormData` has them. */
export type PhotographFormValues = { getAll(name: string): unknown[] }

/** In characters. No picture has a longer address, and each is written dozens of times into the page that shows the form again. */
const maxUrlLength = 2_000

/** Reads the form: `url` and `alt` once for each picture, `plan` and `removed` with the addresses of those that are. */
export function readFormPictures(values: PhotographFormValues): FormPicture[] {
  const alts = values.getAll('alt').map(String)
  const [plans, removed] = [new Set(values.getAll('plan')), new Set(values.getAll('removed'))]
  return values
    .getAll('url')
    .map(String)
    .map((url, index) => ({ url, alt: alts[index] ?? '', plan: plans.has(url), removed: removed.has(url) }))
    .filter(({ url }) => url.length <= maxUrlLength)
}

/** The pictures of a listing as the office shows them: those of its draft, else those that are published. */
export function shownPictures({ draft, published }: OfficeListing): FormPicture[] {
  const record = draft?.record ?? published
  return record ? toFormPictures(record) : []
}

/** True if a form names only pictures of the listing and photographs of our own, and not too many of them. */
export function isAcceptable(pictures: readonly FormPicture[], { draft, published }: OfficeListing): boolean {
  const known = [draft?.record, published].flatMap((record) => (record ? toFormPictures(record) : []))
  const urls = new Set(known.map(({ url }) => url))
  const remaining = pictures.filter(({ removed }) => !removed)
  // A listing that was imported may have more.
  if (remaining.length > Math.max(maxPhotographs, urls.size)) return false
  return remaining.every(({ url }) => digestOfUrl(url) !== null || urls.has(url))
}

/** The digests of the fields as the form showed them. */
export function readLoaded(values: PhotographFormValues): Edit['loaded'] {
  return Object.fromEntries(pictureFieldNames.map((name) => [name, String(values.getAll(`loaded.${name}`)[0] ?? '')]))
}

export const pictureFieldNames = ['mainImage', 'propertyImages', 'floorPlans'] as const

/** One press of a button of the form, such as `earlier` for the picture of an address. */
export const formSteps = ['earlier', 'later', 'remove', 'bring-back'] as const

export type FormStep = (typeof formSteps)[number]

/** The form after a press of a button. An unknown address changes nothing. */
export function takeStep(pictures: readonly FormPicture[], step: FormStep, url: string): FormPicture[] {
  const from = pictures.findIndex((picture) => picture.url === url)
  if (from < 0) return [...pictures]
  if (step === 'remove' || step === 'bring-back')
    return pictures.map((picture) => (picture.url === url ? { ...picture, removed: step === 'remove' } : picture))
  return movePicture(pictures, from, step === 'earlier' ? from - 1 : from + 1)
}

/** The list with one item at another position; the same items where there is no such position. */
export function movePicture<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from]
  if (moved === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Puts new photographs at the end, or the first in the place of the picture that it replaces, with its text. */
export function addPictures(
  pictures: readonly FormPicture[],
  urls: readonly string[],
  replaced: string | null = null,
): FormPicture[] {
  const fresh = urls.filter((url) => !pictures.some((picture) => picture.url === url))
  const place = pictures.find(({ url }) => url === replaced)
  const [first, ...rest] = fresh
  const added = (place ? rest : fresh).map((url) => toFormPicture({ url }, false))
  const others = place && first ? pictures.map((each) => (each === place ? { ...place, url: first } : each)) : pictures
  return [...others, ...added]
}
