import styles from './put-back.module.css'

/** Says that words were put back which this device had kept since an instant, in milliseconds since 1970. */
export function PutBack({ at, throwAway }: { at: number | null; throwAway(): void }) {
  if (at === null) return null
  const when = new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <p className={styles.note} role="status">
      We put back what you had typed on {when}.{' '}
      <button type="button" onClick={throwAway}>
        Throw it away
      </button>
    </p>
  )
}
