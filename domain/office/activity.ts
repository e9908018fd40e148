/** What people do in the office, each with the words that follow the person's name. */
export const deeds = {
  'sign-in': 'signed in',
} as const satisfies Record<string, string>

export type Deed = keyof typeof deeds

/** One line of the office's activity. It names what was done, and never holds the text of a message. */
export type Activity = {
  /** ISO instant. */
  at: string
  /** Null for the command line. */
  person: { id: string; name: string } | null
  deed: Deed
  /** What it was done to; null for the person alone. */
  subject: { kind: 'listing' | 'person'; id: string; name: string } | null
}
