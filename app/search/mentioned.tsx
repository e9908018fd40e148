import type { Results } from '../../domain/search/results.ts'
import { ListingGrid } from '../cards/listing-grid.tsx'
import styles from './nothing-found.module.css'

type Props = { mentioned: NonNullable<Results['mentioned']> }

/** Properties whose description alone mentions what was asked for, apart from those whose record states it (F2). */
export default function Mentioned({ mentioned: { facts, total, cards } }: Props) {
  const quoted = facts.map((fact) => `“${fact}”`).join(' and ')
  return (
    <section className={styles.near} aria-labelledby="mentioned">
      <h2 id="mentioned">{`${total} more whose description alone mentions ${quoted}: ask us before you rely on it`}</h2>
      <ListingGrid cards={cards} titleTag="h3" near />
    </section>
  )
}
