import type { Read } from '../amounts/read.ts'
import { readAmount } from '../amounts/read-amount.ts'
import { readSize } from '../amounts/read-size.ts'
import type { FigureKey } from './search.ts'

/** Reads what visitors type into the filter: KES, or acres. An error says how to correct it. */
export const figureReaders: Readonly<Record<FigureKey, (typed: string) => Read<number>>> = {
  minPriceValue: (typed) => readAmount(typed),
  maxPriceValue: (typed) => readAmount(typed),
  minAcres: (typed) => readAcres(typed, 'least'),
  maxAcres: (typed) => readAcres(typed, 'most'),
}

function readAcres(typed: string, end: 'least' | 'most'): Read<number> {
  const read = readSize(typed)
  return 'error' in read ? read : { value: read.value[end] }
}
