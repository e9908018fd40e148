import * as v from 'valibot'
import { fields } from '../../../domain/listings/fields.ts'
import { readEntities } from '../../text/html/clean-text.ts'
import { readContent } from './read-content.ts'

/**
 * The records of a JSON file, to be checked and saved. Entities in their plain fields are read here, because what people type in the
 * office stays as it is.
 * @throws OperatorError with the file and what was expected
 */
export function readRecords(file: string): unknown[] {
  return readContent(file, v.array(v.unknown())).map((record) => {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return record
    const entries = Object.entries(record).map(([name, value]) => [name, readers.get(name)?.(value) ?? value])
    return Object.fromEntries(entries)
  })
}

type Reader = (value: unknown) => unknown

const readText: Reader = (value) => (typeof value === 'string' ? readEntities(value) : value)

const readImage: Reader = (value) =>
  typeof value === 'object' && value !== null && 'alt' in value ? { ...value, alt: readText(value.alt) } : value

const readImages: Reader = (value) => (Array.isArray(value) ? value.map(readImage) : value)

const byType: Record<string, Reader> = { text: readText, image: readImage, images: readImages }

const readers = new Map(fields.map(({ name, type }) => [name as string, byType[type]]))
