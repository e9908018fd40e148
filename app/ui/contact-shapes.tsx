/** The sign of WhatsApp: a telephone in a round bubble. */
export function ChatShape() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M3 21l2-5a8 8 0 1 1 3 3Z" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M9 7h2l1 2-1 1a5 5 0 0 0 2 2l1-1 2 1v2A7 7 0 0 1 9 7Z" fill="currentColor" />
    </svg>
  )
}

/** The sign of a call. */
export function CallShape() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d="M4 4h5l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v5A16 16 0 0 1 4 4Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
