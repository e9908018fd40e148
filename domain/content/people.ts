import * as v from 'valibot'
import { media, phone, text } from '../content-fields.ts'
import { isTaken } from '../listings/availability.ts'
import type { Listing } from '../listings/listing.ts'
import { type Located, placeKeyOf, toPart, townOf } from '../listings/place-key.ts'
import { type DescribedPicture, describePicture } from '../pictures/described-picture.ts'
import type { FindPicture } from '../pictures/picture-facts.ts'
import { type FindPlace, placeKey } from '../places/places.ts'
import type { Dial, FindContact } from '../ports.ts'
import { foldKey } from '../search/same-place.ts'
import type { WholeNumber } from '../telephone.ts'

const line = v.pipe(text, v.maxLength(80, 'at most 80 characters'))

/** `content/people.json`, which a firm need not have: the people whom visitors deal with (A7). */
export const peopleSchema = v.strictObject({
  heading: line,
  people: v.pipe(
    v.array(
      v.strictObject({
        name: line,
        role: line,
        portrait: v.optional(media),
        telephone: v.optional(phone),
        languages: v.optional(v.pipe(v.array(line), v.minLength(1), v.maxLength(12, 'at most 12 languages'))),
        /** Towns and neighbourhoods of `places.json`, at whose properties this person stands. */
        places: v.optional(v.pipe(v.array(placeKey), v.minLength(1))),
      }),
    ),
    v.minLength(1),
    v.maxLength(60, 'at most 60 people'),
  ),
})

type People = v.InferOutput<typeof peopleSchema>

/** Somebody of the firm, as pages show them. */
export type Person = {
  name: string
  initials: string
  /** Null for somebody of the office whom `people.json` does not name. */
  role: string | null
  portrait: DescribedPicture | null
  languages: readonly string[]
  telephone: string | null
  /** The number of the telephone; null for none. */
  dialled: WholeNumber | null
}

type Lookups = { findPicture: FindPicture; dial: Dial }

/** The people in the order of the file; null for a firm that names nobody. */
export function describePeople(people: People | null, lookups: Lookups): { heading: string; people: Person[] } | null {
  return people && { heading: people.heading, people: people.people.map((person) => describePerson(person, lookups)) }
}

function describePerson(person: People['people'][number], { findPicture, dial }: Lookups): Person {
  const { name, role, portrait, languages = [], telephone = null } = person
  return {
    name,
    initials: initialsOf(name),
    role,
    portrait: portrait === undefined ? null : describePicture(portrait, findPicture),
    languages,
    telephone,
    dialled: telephone === null ? null : dial(telephone),
  }
}

/** `AO` of `Amina Odhiambo`: of the first name and the last. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0] ?? '').join('')
}

/** The person who answers about a listing; null where the firm does (A7). */
export type FindPerson = (listing: Located & Pick<Listing, 'id' | 'availability'>) => Person | null

/** Finds the responsible person who ticked it (J11), else the one for the neighbourhood, else the one for the town. */
export function createFindPerson(
  people: People | null,
  { findPlace, findContact, ...lookups }: Lookups & { findPlace: FindPlace; findContact: FindContact },
): FindPerson {
  const named = people?.people ?? []
  const described = named.map((person) => describePerson(person, lookups))
  const toKey = (place: string) => findPlace(place)?.key ?? place
  const byPlace = new Map<string, Person | undefined>()
  for (const [index, { places = [] }] of named.entries()) {
    for (const key of places.map((place) => foldKey(toKey(place)))) {
      if (!byPlace.has(key)) byPlace.set(key, described[index])
    }
  }

  return (listing) => {
    // A let or sold property leads to nobody: visitors ask for one like it (B16).
    if (isTaken(listing)) return null
    const contact = findContact(listing)
    if (contact) {
      const { name } = contact
      const unnamed = { initials: initialsOf(name), role: null, portrait: null, languages: [] }
      return { ...(described.find((person) => person.name === name) ?? unnamed), ...contact }
    }
    const area = placeKeyOf(listing)
    const key = area && toKey(area)
    const keys = [key, key && townOf(key), toPart(listing.townCity)]
    return keys.map((each) => (each ? byPlace.get(foldKey(each)) : undefined)).find(Boolean) ?? null
  }
}

/** The person who answers about all properties that were asked for; null where these are several people, or the firm. */
export function findCommonPerson(
  listings: readonly Parameters<FindPerson>[0][],
  asked: number,
  findPerson: FindPerson,
): Person | null {
  const [first = null, ...others] = listings.map(findPerson)
  const isCommon = listings.length === asked && others.every((other) => other?.name === first?.name)
  return isCommon ? first : null
}

/** The first place of the people that `places.json` does not have, with the person's number from 0; null for none. */
export function findUnknownPlace(
  people: People | null,
  findPlace: FindPlace,
): { person: number; place: string } | null {
  const named = (people?.people ?? []).flatMap(({ places = [] }, person) => places.map((place) => ({ person, place })))
  return named.find(({ place }) => !findPlace(place)) ?? null
}
