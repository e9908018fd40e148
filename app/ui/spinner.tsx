import styles from './spinner.module.css'

/** The firm's triangle as a spinner. It needs a text beside it that says what is loading. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 60 60" width="60" height="60" aria-hidden="true">
      <path
        d="M30 8 54 51H6Z"
        pathLength="3"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </svg>
  )
}
