import * as v from 'valibot'
import type { ListingPicture } from '../listings/fields.ts'
import type { DraftRecord, OfficeListing } from './editor.ts'
import { maxAltLength, maxPhotographs } from './photographs.ts'

/** A picture of a draft. */
export type DraftPicture = {
  url: string
  /** The text for people who cannot see it; empty for none. */
  alt: string
  plan: boolean
}

type PictureFields = Pick<DraftRecord, 'mainImage' | 'propertyImages' | 'floorPlans'>

/** The pictures of a draft in their order, each once: photographs first, the main one before the others, then plans. */
export function toDraftPictures({ mainImage, propertyImages, floorPlans }: PictureFields): DraftPicture[] {
  const photographs = [mainImage, ...propertyImages].filter((image) => image !== null)
  const all = [
    ...photographs.map((image) => toDraftPicture(image, false)),
    ...floorPlans.map((image) => toDraftPicture(image, true)),
  ]
  return [...new Map(all.toReversed().map((picture) => [picture.url, picture])).values()].toReversed()
}

function toDraftPicture({ url, alt = '' }: ListingPicture, plan: boolean): DraftPicture {
  return { url, alt, plan }
}

/** The fields of a draft that hold these pictures. The first photograph is the main one. */
export function toPictureFields(pictures: readonly DraftPicture[]): PictureFields {
  const [mainImage = null, ...propertyImages] = pictures.filter(({ plan }) => !plan).map(toListingPicture)
  return { mainImage, propertyImages, floorPlans: pictures.filter(({ plan }) => plan).map(toListingPicture) }
}

function toListingPicture({ url, alt }: DraftPicture): ListingPicture {
  return { url, ...(alt && { alt }) }
}

/** The pictures of a listing as the office shows them: those of its draft, else those that are published. */
export function shownPictures({ draft, published }: OfficeListing): DraftPicture[] {
  const record = draft?.record ?? published
  return record ? toDraftPictures(record) : []
}

const url = v.pipe(v.string(), v.maxLength(2_000))
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))
const text = v.pipe(v.string(), v.transform(toAlt))

const changeSchema = v.variant('kind', [
  /** Adds a picture at a place, at the end without one, or brings a removed one back. */
  v.strictObject({ kind: v.literal('put'), url, alt: text, plan: v.boolean(), to: v.optional(place) }),
  v.strictObject({ kind: v.literal('move'), url, to: place }),
  v.strictObject({ kind: v.literal('remove'), url }),
  v.strictObject({ kind: v.literal('plan'), url, plan: v.boolean() }),
  /** `was` is the text that the page showed. */
  v.strictObject({ kind: v.literal('text'), url, alt: text, was: text }),
])

/** One change of one picture of a draft. Places are counted from 0. */
export type PictureChange = v.InferOutput<typeof changeSchema>

/** Reads a change from its JSON; null where it is none. `alt`, if given, is the text that somebody typed. */
export function readChange(json: string, alt?: string | null): PictureChange | null {
  try {
    const read = JSON.parse(json)
    return v.parse(changeSchema, { ...read, ...(read.kind === 'text' && typeof alt === 'string' && { alt }) })
  } catch {
    return null
  }
}

/** The text of a picture as it is stored. */
export function toAlt(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ').slice(0, maxAltLength).toWellFormed()
}

/** `gone`: the picture is no longer there. `changed`: somebody else gave it another text, `theirs`. */
export type RefusedChange = { refused: 'gone' | 'too-many' } | { refused: 'changed'; theirs: string }

/** The pictures after a change, and the change that takes it back; null where nothing is to be taken back. */
export function changePictures(
  pictures: readonly DraftPicture[],
  change: PictureChange,
): { pictures: DraftPicture[]; undo: PictureChange | null } | RefusedChange {
  const at = pictures.findIndex((picture) => picture.url === change.url)
  const before = pictures[at]
  if (change.kind === 'put') {
    if (before) return { pictures: [...pictures], undo: null }
    if (pictures.length >= maxPhotographs) return { refused: 'too-many' }
    const { kind: _, to = pictures.length, ...added } = change
    return { pictures: inOrder(pictures.toSpliced(to, 0, added)), undo: null }
  }
  if (!before) return { refused: 'gone' }
  const others = pictures.toSpliced(at, 1)
  if (change.kind === 'remove') return { pictures: others, undo: { kind: 'put', ...before, to: at } }
  if (change.kind === 'move')
    return { pictures: inOrder(others.toSpliced(change.to, 0, before)), undo: { ...change, to: at } }
  if (change.kind === 'plan')
    return {
      pictures: inOrder(pictures.with(at, { ...before, plan: change.plan })),
      undo: { ...change, plan: before.plan },
    }
  const { alt, was } = change
  if (before.alt !== was && before.alt !== alt) return { refused: 'changed', theirs: before.alt }
  return { pictures: pictures.with(at, { ...before, alt }), undo: { ...change, alt: before.alt, was: alt } }
}

/** Photographs before plans. */
function inOrder(pictures: readonly DraftPicture[]): DraftPicture[] {
  return [...pictures.filter(({ plan }) => !plan), ...pictures.filter(({ plan }) => plan)]
}
