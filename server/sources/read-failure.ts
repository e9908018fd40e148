/** A record that cannot be parsed; `id` is null when not even the id can be read. */
export type UnreadableRecord = { id: string | number | null }

/** An answer came and was rejected: too many records cannot be parsed, or too many of the last ones are missing. */
type Rejection = 'unreadable' | 'missing'

/** The reason for which a source could not be read; `detail` is for the log. */
export type ReadFailure = {
  ok: false
  reason: 'network' | 'time-out' | 'status' | 'too-large' | 'not-json' | 'errors' | 'unexpected' | Rejection
  detail: string
  /** The HTTP status, for the reason `status`. */
  status?: number
  /** From the header Retry-After, in milliseconds. */
  retryAfterMs?: number
}

export function isRejection({ reason }: ReadFailure): boolean {
  return reason === 'unreadable' || reason === 'missing'
}
