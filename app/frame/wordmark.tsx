import styles from './wordmark.module.css'

/** The firm's mark, a roof over the horizon, with its name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="4" fill="#da1900" />
        <path d="M5 17.5 18 8l9 6.6M11 14v10M5 24h22" fill="none" stroke="#fff" strokeWidth="2.6" />
      </svg>
      {name}
    </span>
  )
}
