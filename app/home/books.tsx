import { Link } from '../link.tsx'
import styles from './books.module.css'

export type Book = { label: string; path: string; count: number }

/** What the firm has on its books today: a line for each kind, with how many there are. */
export function Books({ books }: { books: readonly Book[] }) {
  return (
    <ul className={styles.books}>
      {books.map(({ label, path, count }) => (
        <li key={path}>
          <Link to={path}>
            <strong>{count.toLocaleString('en-GB')}</strong> <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
