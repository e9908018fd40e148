import { useId } from 'react'
import { Form } from 'react-router'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import buttons from '../ui/button.module.css'
import styles from './home-search.module.css'

/** The search by a sentence (F2), as on the lists, with examples of what it understands. */
export function HomeSearch() {
  const id = useId()
  const { town } = useFirm().address
  const home = `3 bed ${town}`
  const examples = [`${home} under 150k`, '50x100 plot, freehold', 'Office to let']
  return (
    <Form action={urls.listings()} className={styles.search} role="search" aria-label="Search properties">
      <label htmlFor={id}>What are you looking for?</label>
      <div className={styles.field}>
        <input id={id} type="search" name="say" placeholder={home} maxLength={200} enterKeyHint="search" />
        <button type="submit" className={buttons.primary}>
          Search
        </button>
      </div>
      <ul aria-label="Examples">
        {examples.map((example) => (
          <li key={example}>
            <Link to={urls.listings('all', new URLSearchParams({ say: example }))} prefetch="none" rel="nofollow">
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </Form>
  )
}
