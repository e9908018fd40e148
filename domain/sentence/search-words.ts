import * as v from 'valibot'
import { text } from '../content-fields.ts'
import { listingFields } from '../listings/fields.ts'
import { isKind, type KindName } from '../listings/kinds.ts'
import { placeKey } from '../places/places.ts'

const phrases = v.pipe(v.array(text), v.minLength(1))
const kind = v.custom<KindName>((value) => typeof value === 'string' && isKind(value), 'a kind, such as houses')

/** Words of a country's people for kinds, numbers and places when they search, from `content/search-words.json` (F2). */
export const searchWordsSchema = v.strictObject({
  /** Other words for English ones that the search reads, by these. */
  sameAs: v.array(v.strictObject({ source: text, words: v.record(text, phrases) })),
  /** Names of what the records have under another name, or as a part of something wider. */
  standFor: v.array(
    v.strictObject({
      says: phrases,
      means: v.union([
        v.strictObject({ kind: v.array(kind) }),
        v.strictObject({ kind: v.array(kind), words: text }),
        v.strictObject({ kind: v.array(kind), numberOfBedrooms: v.array(v.literal(0)) }),
        v.strictObject({ features: v.array(v.picklist(listingFields.propertyFeatures.values)) }),
        v.strictObject({ titleType: v.array(v.picklist(listingFields.titleType.values)) }),
        v.strictObject({ words: text }),
      ]),
      source: text,
    }),
  ),
  /** Names of towns and places, by keys such as `Nairobi/Kilimani`; those without listings are left out. */
  places: v.array(v.strictObject({ says: phrases, means: v.pipe(v.array(placeKey), v.minLength(1)), source: text })),
  /** Places that a firm may have nothing in, with those that it may have something in near them, the nearest first. */
  elsewhere: v.optional(
    v.strictObject({ source: text, places: v.record(text, v.pipe(v.array(placeKey), v.minLength(1))) }),
  ),
  /** Words that are no misspelt ones. */
  ordinary: v.strictObject({ source: text, words: v.array(text) }),
})

export type SearchWords = v.InferOutput<typeof searchWordsSchema>
