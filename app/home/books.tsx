import { Link } from '../link.tsx'
import styles from './books.module.css'

export type Book = { label: string; path: string; count: number }

/** The firm's books today: how many listings each screen has. */
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
