import { type ComponentProps, lazy, Suspense } from 'react'
import styles from './nothing-found.module.css'

/** Few lists are empty. The filter's form loads it ahead. */
const SearchAdvice = lazy(() => import('./search-advice.tsx'))

/** The message of an empty list (section 8). */
export function NothingFound(props: ComponentProps<typeof SearchAdvice>) {
  return (
    <div className={styles.nothing}>
      <h2>No property listing found for that filter option</h2>
      <Suspense>
        <SearchAdvice {...props} />
      </Suspense>
    </div>
  )
}
