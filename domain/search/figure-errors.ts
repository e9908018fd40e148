import { figureReaders } from './figure-readers.ts'
import { priceErrors } from './matching.ts'
import { type FigureKey, figureKeys, type Search } from './search.ts'

type FigureErrors = Partial<Record<FigureKey, string>>

/** A sentence for each typed figure by which the list is not filtered: one that cannot be read, or a price of an invalid range (B5). */
export function figureErrors(search: Search): FigureErrors {
  const unread = figureKeys.flatMap((key) => {
    const words = search.unread[key]
    const read = words === undefined ? null : figureReaders[key](words)
    return read && 'error' in read ? [[key, read.error]] : []
  })
  return { ...Object.fromEntries(unread), ...priceErrors(search) }
}
