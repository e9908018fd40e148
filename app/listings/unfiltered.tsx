import type { Results } from '../../domain/listings/results.ts'
import { type FigureKey, figureKeys } from '../../domain/listings/search.ts'
import styles from './unfiltered.module.css'

const names: Record<FigureKey, string> = {
  minPriceValue: 'minimum price',
  maxPriceValue: 'maximum price',
  minAcres: 'smallest size of land',
  maxAcres: 'largest size of land',
}

const prices: readonly FigureKey[] = ['minPriceValue', 'maxPriceValue']

/** Says which typed figures do not filter the list, beside the count that would otherwise seem to be theirs (B5). */
export function Unfiltered({ search, errors }: Pick<Results, 'search' | 'errors'>) {
  // An invalid range takes both prices with it.
  const isRangeInvalid = prices.some((key) => errors[key] && search[key] !== null)
  const ignored = figureKeys.filter(
    (key) => errors[key] || (isRangeInvalid && prices.includes(key) && search[key] !== null),
  )
  if (ignored.length === 0) return null
  return (
    <ul className={styles.unfiltered} aria-label="Not filtered">
      {ignored.map((key) => (
        <li key={key}>
          The list is not filtered by the {names[key]} “{search.unread[key] ?? search[key]?.toLocaleString('en-US')}”.{' '}
          {errors[key]}
        </li>
      ))}
    </ul>
  )
}
