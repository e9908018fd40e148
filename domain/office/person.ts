/** The rights of a person in the office: an owner may do everything, an agent edits listings and answers messages. */
export const roles = ['owner', 'agent'] as const

export type Role = (typeof roles)[number]

/** Somebody of the firm who may enter the office. */
export type Person = {
  id: string
  /** In lower case. */
  email: string
  /** The name that colleagues see; until the person has joined, the e-mail address. */
  name: string
  role: Role
}

/** One device of a person that is signed in. */
export type Session = {
  /** Names the session in lists; it does not open it. */
  id: string
  person: Person
  /** ISO instant. */
  startedAt: string
  /** The instant when the person last used a passkey in this session (ISO); null after a link by mail. */
  confirmedAt: string | null
}
