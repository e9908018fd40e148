import { Link } from 'react-router'
import { type Book, bookNames } from '../../../domain/office/book.ts'
import { bookLabels, sayBookValue } from '../../../domain/office/book-words.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import type { WholeNumber } from '../../../domain/telephone.ts'
import { OfficeTelephone } from '../../telephone.tsx'
import styles from './book.module.css'

type Props = {
  id: string
  values: Book
  /** The number of the owner's telephone; null for none. */
  dialled: WholeNumber | null
  people: readonly { id: string; name: string }[]
}

/** The book of a listing, with the way to change it. A number is called with two taps. */
export function BookSummary({ id, values: book, dialled, people }: Props) {
  const written = bookNames.filter((name) => book[name] !== null)
  if (written.length === 0) {
    return (
      <p className={styles.link}>
        <Link to={officeUrls.book(id)}>Write down owner, mandate and keys</Link>
      </p>
    )
  }
  return (
    <details className={styles.summary}>
      <summary>Owner, mandate and keys</summary>
      <dl>
        {written.map((name) => (
          <div key={name}>
            <dt>{bookLabels[name]}</dt>
            <dd dir="auto">
              {name === 'ownerTelephone' ? (
                <OfficeTelephone number={dialled}>{book[name] ?? ''}</OfficeTelephone>
              ) : (
                sayBookValue(name, book[name], people)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.link}>
        <Link to={officeUrls.book(id)}>Change them</Link>
      </p>
    </details>
  )
}
