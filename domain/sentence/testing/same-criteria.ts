import { sameMeaning } from './same-meaning.ts'

/** A sentence with the criteria that somebody expected who did not know the rules; its words and order are not compared. */
export type Expected = { say: string; expect: Criteria; orElse?: Criteria[]; why?: string }
type Criteria = Readonly<Record<string, string | readonly string[]>>

/** True if a query asks for the expected criteria, and no others. A bound of a price may be a shilling off, a size 1 %. */
export function hasExpected(query: URLSearchParams, { expect, orElse = [] }: Expected): boolean {
  return [expect, ...orElse].some((each) => isSame(query, toQuery(each)))
}

function toQuery(criteria: Criteria): URLSearchParams {
  return new URLSearchParams(
    Object.entries(criteria).flatMap(([key, values]) => [values].flat().map((value) => [key, value])),
  )
}

const notCompared = ['q', 'sort', 'view', 'page', 'typed']
const tolerance: Readonly<Record<string, (value: number) => number>> = {
  minPriceValue: () => 1,
  maxPriceValue: () => 1,
  minAcres: (value) => value / 100,
  maxAcres: (value) => value / 100,
}

function isSame(query: URLSearchParams, other: URLSearchParams): boolean {
  const near = Object.entries(tolerance).every(([key, toTolerance]) => {
    const [one, two] = [query.get(key), other.get(key)]
    if (one === null || two === null) return one === two
    return Math.abs(Number(one) - Number(two)) <= toTolerance(Number(two))
  })
  return near && sameMeaning(withoutNumbers(query), withoutNumbers(other))
}

/** A size stands without its number: it means land (F2). */
function withoutNumbers(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].flatMap(([key, value]) => {
      if (notCompared.includes(key)) return []
      return [[key, key in tolerance ? '' : value]]
    }),
  )
}
