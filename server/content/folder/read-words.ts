import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Content, contentFiles, optionalFiles } from '../../../domain/content/content.ts'
import { findUnknownPlace } from '../../../domain/content/people.ts'
import { namesOfReplies } from '../../../domain/content/reply-templates.ts'
import type { FindPicture } from '../../../domain/pictures/picture-facts.ts'
import { createFindPlace } from '../../../domain/places/places.ts'
import { OperatorError } from '../../operator-error.ts'
import { type Facts, readContent } from './read-content.ts'

/**
 * Reads the firm's texts. Checks that every service that they mention exists, that no two services share an address, that every
 * picture has an alt text, and that the maps have the places of every person.
 * @throws OperatorError with the file, the field and what was expected
 */
export function readWords(
  contentDir: string,
  { facts, findPicture }: { facts: Facts; findPicture: FindPicture },
): Content {
  const fileOf = (name: string) => join(contentDir, `${name}.json`)
  const content = Object.fromEntries([
    ...Object.entries(contentFiles).map(([name, schema]) => [name, readContent(fileOf(name), schema, facts)]),
    ...Object.entries(optionalFiles).map(([name, schema]) => {
      const file = fileOf(name)
      const named = name === 'replies' ? { ...facts, ...namesOfReplies } : facts
      return [name, existsSync(file) ? readContent(file, schema, named) : null]
    }),
  ]) as Content
  requireServices(content, contentDir)
  requirePictures(content, contentDir, findPicture)
  requirePlaces(content, contentDir)
  return content
}

function requirePictures(content: Content, contentDir: string, findPicture: FindPicture) {
  for (const [name, words] of Object.entries(content)) {
    if (words === null) continue
    const unknown = listPictures(words).find(({ url }) => !findPicture(url))
    if (!unknown) continue
    const { field, url } = unknown
    const file = join(contentDir, `${name}.json`)
    throw new OperatorError(`${file}: ${field}: expected a picture of media/pictures.json, but found "${url}"`)
  }
}

const pictureFields: ReadonlySet<string> = new Set(['picture', 'image', 'portrait'])

/** The pictures in a file or in a part of it, each with its field. */
function listPictures(words: object, within = ''): { field: string; url: string }[] {
  return Object.entries(words).flatMap(([name, value]) => {
    const field = within + name
    if (typeof value === 'object') return listPictures(value, `${field}.`)
    return pictureFields.has(name) ? [{ field, url: String(value) }] : []
  })
}

function requirePlaces({ people, places }: Content, contentDir: string) {
  const unknown = findUnknownPlace(people, createFindPlace(places))
  if (!unknown) return
  const field = `${join(contentDir, 'people.json')}: people.${unknown.person}.places`
  throw new OperatorError(`${field}: expected a town or neighbourhood of places.json, but found "${unknown.place}"`)
}

function requireServices(content: Content, contentDir: string) {
  for (const field of ['id', 'path'] as const) {
    const [shared] = Map.groupBy(content.services.services, (each) => each[field])
      .entries()
      .filter(([, services]) => services.length > 1)
    if (shared) {
      const file = join(contentDir, 'services.json')
      throw new OperatorError(`${file}: services: expected each ${field} once, but found ${shared[0]} twice`)
    }
  }
  const ids = new Set(content.services.services.map(({ id }) => id))
  const named = {
    'service-categories.json': Object.values(content['service-categories']).flatMap(({ offerings }) =>
      offerings.map((offering) => offering.service),
    ),
    'accordions.json': content.accordions.groups.flatMap(({ services }) => services),
  }
  for (const [file, services] of Object.entries(named)) {
    const unknown = services.find((id) => !ids.has(id))
    if (unknown)
      throw new OperatorError(`${join(contentDir, file)}: expected the id of a service, but found ${unknown}`)
  }
}
