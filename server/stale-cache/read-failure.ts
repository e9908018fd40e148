/** A record that a service gave and that cannot be read; `id` is null where not even that can be. */
export type UnreadableRecord = { id: string | number | null }

/** Why an answer that came is not believed: too many of its records cannot be read, or too many of the last ones are gone. */
const doubts = ['unreadable', 'missing'] as const

/** Why something elsewhere could not be read; `detail` is for the log. */
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
    | (typeof doubts)[number]
  detail: string
  /** Of HTTP, where it was one that failed. */
  status?: number
  /** How long the other side asks to be left alone, in milliseconds. */
  retryAfterMs?: number
}

/** Whether an answer came, and was not believed. */
export function isDoubt({ reason }: ReadFailure): boolean {
  return (doubts as readonly string[]).includes(reason)
}
