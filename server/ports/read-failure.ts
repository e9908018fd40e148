/** A record that cannot be parsed; `id` is null when not even the id can be read. */
export type UnreadableRecord = { id: string | number | null }

/** Reasons to reject an answer: too many records cannot be parsed, or too many of the last ones are missing. */
const rejections = ['unreadable', 'missing'] as const

/** Why a source could not be read; `detail` is for the log. */
export type ReadFailure = {
  ok: false
  reason:
    | 'network'
    | 'time-out'
    | 'status'
    | 'too-large'
    | 'not-json'
    | 'errors'
    | 'unexpected'
    | (typeof rejections)[number]
  detail: string
  /** The HTTP status, for the reason `status`. */
  status?: number
  /** From the header Retry-After, in milliseconds. */
  retryAfterMs?: number
}

/** True when an answer came and was rejected. */
export function isRejection({ reason }: ReadFailure): boolean {
  return (rejections as readonly string[]).includes(reason)
}
