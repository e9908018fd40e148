import { foldWords } from '../../fold-name.ts'

/** True if two queries ask for the same listings: in any order, and in either of the ways that land, homes and sizes can be asked for. */
export function sameMeaning(one: string | URLSearchParams, other: string | URLSearchParams): boolean {
  return normalise(new URLSearchParams(one)) === normalise(new URLSearchParams(other))
}

/** All homes are one type, and so is all land (H6). A size finds land alone. */
const typeOfKind: Readonly<Record<string, string>> = { land: 'Land', homes: 'Residential' }

function normalise(query: URLSearchParams): string {
  const hasSize = query.has('minAcres') || query.has('maxAcres')
  const criteria = [...query].flatMap(([key, value]) => {
    const type = key === 'kind' ? typeOfKind[value] : undefined
    const [name, plain] = type === undefined ? [key, value] : ['propertyType', type]
    if (hasSize && name === 'propertyType' && plain === 'Land') return []
    if (name === 'q') return toWords(plain)
    return [`${name}=${plain.toLowerCase()}`]
  })
  return [...new Set(criteria)].sort().join('&')
}

function toWords(text: string): string[] {
  const words = foldWords(text)
  return words.length > 0 ? [`q=${words.join(' ')}`] : []
}
