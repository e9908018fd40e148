import type { Results } from '../../domain/search/results.ts'
import { type FigureKey, figureKeys } from '../../domain/search/search.ts'

const names: Record<FigureKey, string> = {
  minPriceValue: 'minimum price',
  maxPriceValue: 'maximum price',
  minFloorArea: 'smallest floor area',
  minAcres: 'smallest size of land',
  maxAcres: 'largest size of land',
}

const prices: readonly FigureKey[] = ['minPriceValue', 'maxPriceValue']

type Props = Pick<Results, 'search' | 'errors'> & { className: string | undefined }

/** Says which typed figures do not filter the list, below the count that would otherwise seem to be theirs (B5). */
export default function Unfiltered({ search, errors, className }: Props) {
  // An invalid range takes both prices with it.
  const isRangeInvalid = prices.some((key) => errors[key] && search[key] !== null)
  const ignored = figureKeys.filter(
    (key) => errors[key] || (isRangeInvalid && prices.includes(key) && search[key] !== null),
  )
  return ignored.map((key) => (
    <p key={key} className={className}>
      The list is not filtered by the {names[key]} “{search.unread[key] ?? search[key]?.toLocaleString('en-US')}”.{' '}
      {errors[key]}
    </p>
  ))
}
