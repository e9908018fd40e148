import { createPlaceWords } from '../../domain/import/place-words.ts'
import type { CellContext } from '../../domain/import/read-cell.ts'
import { foldValue } from '../../domain/import/value-synonyms.ts'
import type { CellWords } from '../../domain/import/write-cell.ts'
import type { DescriptionFormat } from '../../domain/office/listing-form.ts'
import type { Place } from '../../domain/places/places.ts'
import type { SearchWords } from '../../domain/sentence/search-words.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { toWholeNumber } from '../text/telephone.ts'

type Options = {
  db: SiteDatabase
  firm: { name: string; address: { countryCode: string } }
  content: { places: readonly Place[]; 'search-words': Pick<SearchWords, 'places'> }
  descriptions: { render(text: string, format: DescriptionFormat): string; toWords(html: string): string }
}

/** Reads the knowledge that cells are read and written with. */
export type ReadCellContext = () => Promise<{ cells: CellContext; words: CellWords }>

export function createCellContext({ db, firm, content, descriptions }: Options): ReadCellContext {
  const places = createPlaceWords(content.places, content['search-words'].places)
  const country = firm.address.countryCode
  return async () => {
    const everybody = await db.selectFrom('people').select(['id', 'name', 'email', 'revoked_at', 'joined_at']).execute()
    const present = everybody.filter(({ revoked_at, joined_at }) => revoked_at === null && joined_at !== null)
    const names = Map.groupBy(present, ({ name }) => foldValue(name))
    const isOnly = (name: string) => names.get(foldValue(name))?.length === 1
    const people = new Map(
      present.flatMap(({ id, name, email }) => [
        [foldValue(email), id] as const,
        ...(isOnly(name) ? [[foldValue(name), id] as const] : []),
      ]),
    )
    const byId = new Map(everybody.map((person) => [person.id, person]))
    return {
      cells: {
        places,
        people,
        // A page sanitises what is stored when it reads it, as of any record.
        toDescription: (text, format) => ({ html: format === 'html' ? text : descriptions.render(text, format) }),
        mendTelephone: (typed) => mendTelephone(typed, country),
      },
      words: {
        firmName: firm.name,
        sayPerson(id) {
          const person = byId.get(id)
          return (person && isOnly(person.name) ? person.name : person?.email) ?? ''
        },
        showDescription: descriptions.toWords,
      },
    }
  }
}

/** A spreadsheet takes `0712345678` for a number, and `+254712345678` too (M1.3). */
function mendTelephone(typed: string, country: string): string {
  const text = typed.trim()
  if (!/^[1-9]\d{5,14}$/.test(text)) return text
  if (toWholeNumber(`0${text}`, country)) return `0${text}`
  if (toWholeNumber(text, country)) return text
  return toWholeNumber(`+${text}`, country) ? `+${text}` : text
}
