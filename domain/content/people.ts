import * as v from 'valibot'
import { media, phone, text } from '../content-fields.ts'
import { type DescribedPicture, describePicture } from '../pictures/described-picture.ts'
import type { FindPicture } from '../pictures/picture-facts.ts'
import type { Dial } from '../ports.ts'
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
      }),
    ),
    v.minLength(1),
    v.maxLength(60, 'at most 60 people'),
  ),
})

type People = v.InferOutput<typeof peopleSchema>
export type ContactPerson = Omit<People['people'][number], 'portrait'> & {
  portrait: DescribedPicture | null
  /** The number of the telephone; null for none. */
  dialled: WholeNumber | null
}

/** The portrait of somebody by the name; null where the firm has none. */
export function findPortrait(people: People | null, name: string, findPicture: FindPicture): DescribedPicture | null {
  const portrait = people?.people.find((person) => person.name === name)?.portrait
  return portrait === undefined ? null : describePicture(portrait, findPicture)
}

/** The people with what their portraits show; null for a firm that names nobody. */
export function describePeople(
  people: People | null,
  findPicture: FindPicture,
  dial: Dial,
): { heading: string; people: ContactPerson[] } | null {
  return (
    people && {
      heading: people.heading,
      people: people.people.map(({ portrait, ...person }) => ({
        ...person,
        portrait: portrait === undefined ? null : describePicture(portrait, findPicture),
        dialled: person.telephone === undefined ? null : dial(person.telephone),
      })),
    }
  )
}
