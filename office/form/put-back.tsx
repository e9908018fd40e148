import type { TypedWords } from '../../app/ui/typed-words/words.ts'
import styles from './put-back.module.css'

type Props = {
  /** The words that were put back, if any. */
  restored: TypedWords | null
  /** True where this browser stores nothing. */
  isFull: boolean
  /** True where somebody types into the same form in another tab. */
  inOtherTab?: boolean
  throwAway(): void
}

/** Says above a form what this device did with the words of it. */
export function PutBack({ restored, isFull, inOtherTab, throwAway }: Props) {
  const notice = isFull
    ? 'This browser cannot keep what you type. Please save or send it before you leave.'
    : inOtherTab && 'You are typing into this listing in another tab too. The words that you type last are kept.'
  if (!notice && !restored) return null
  return (
    <p className={styles.note} role="status">
      {notice || (
        <>
          We put back what you had typed on {restored && formatTime(restored.keptAt)}.{' '}
          <button type="button" onClick={throwAway}>
            Throw it away
          </button>
        </>
      )}
    </p>
  )
}

function formatTime(time: number) {
  return new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
}
