import { useId } from 'react'
import { Form } from 'react-router'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import buttons from '../ui/button.module.css'
import styles from './home-search.module.css'

type Props = { ways: readonly { label: string; path: string }[] }

/** The search by a sentence (F2), as on the lists, and the lists that most visitors want. */
export function HomeSearch({ ways }: Props) {
  const id = useId()
  const { town } = useFirm().address
  return (
    <Form action={urls.listings()} className={styles.search} role="search" aria-label="Search properties">
      <label htmlFor={id}>What are you looking for?</label>
      <div className={styles.field}>
        <input
          id={id}
          type="search"
          name="say"
          placeholder={`3 bed ${town}, 150k`}
          maxLength={200}
          enterKeyHint="search"
        />
        <button type="submit" className={buttons.primary}>
          Search
        </button>
      </div>
      <ul aria-label="Properties">
        {ways.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className={buttons.secondary}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Form>
  )
}
