import { statSync } from 'node:fs'
import { join } from 'node:path'
import { toFilm } from '../../../domain/film.ts'
import type { WholeFirm } from '../../../domain/firm/firm.ts'
import { firmSchema } from '../../../domain/firm/firm-schema.ts'
import { readEntities } from '../../text/html/clean-text.ts'
import { toWholeNumber } from '../../text/telephone.ts'
import { readMark } from './brand.ts'
import { type Facts, readContent } from './read-content.ts'

/**
 * Reads `firm.json` (A1).
 * @throws OperatorError with the file, the field and what was expected
 */
export function readFirm(contentDir: string): WholeFirm {
  const file = join(contentDir, 'firm.json')
  const given = Object.entries(toFacts(readContent(file, firmSchema)))
  const facts = Object.fromEntries(given.map(([name, fact]) => [name, readEntities(fact)]))
  const firm = readContent(file, firmSchema, facts)
  const numbers = [...firm.phones, firm.chatNumber].map((phone) => [
    phone,
    toWholeNumber(phone, firm.address.countryCode),
  ])
  return {
    ...firm,
    mark: readMark(contentDir),
    video: { ...firm.video, bytes: bytesOf(contentDir, firm.video.src) },
    dialled: Object.fromEntries(numbers.filter(([, number]) => number !== null)),
  }
}

/** The facts that texts of the content may name in braces. */
export function toFacts({
  name,
  address,
  foundedYear,
  yearsOfExperience,
  clients,
}: Pick<WholeFirm, 'name' | 'address' | 'foundedYear' | 'yearsOfExperience' | 'clients'>): Facts {
  return {
    firm: name,
    town: address.town,
    founded: String(foundedYear),
    years: String(yearsOfExperience),
    clients,
  }
}

function bytesOf(contentDir: string, src: string) {
  if (toFilm(src)?.kind !== 'file') return null
  return statSync(join(contentDir, src), { throwIfNoEntry: false })?.size ?? null
}
