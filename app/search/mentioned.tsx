import type { Results } from '../../domain/search/results.ts'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { StyleSheet } from '../page-parts/page-styles.tsx'
import nearSearch from './near-search.css?url'

type Props = { mentioned: NonNullable<Results['mentioned']>; isMore: boolean }

/** Properties whose description alone mentions what was asked for, apart from those whose record states it (F2). */
export default function Mentioned({ mentioned: { facts, total, cards }, isMore }: Props) {
  const [Heading, titleTag] = isMore ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  const quoted = facts.map((fact) => `“${fact}”`).join(' and ')
  return (
    <section className={isMore ? 'near-search more' : 'near-search'} aria-labelledby="mentioned">
      <StyleSheet address={nearSearch} />
      <Heading id="mentioned">{`${total}${isMore ? ' more' : ''} with ${quoted} in the description only. Please ask us.`}</Heading>
      <ListingGrid cards={cards} titleTag={titleTag} near />
    </section>
  )
}
