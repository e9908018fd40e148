/** The reason for which one of many is not changed, and with it none of them: it follows its name. */
export type Refused = { id: string; name: string; reason: string }

/** The answer to a change of one or many, which is done whole or not at all. */
export type Written<Refusal extends Refused = Refused> =
  /** `changed` is the number of those that were not so already, and `deed` the id by which it can be taken back; null for none. */
  { ok: true; changed: number; changeId: string | null } | { ok: false; refused: Refusal[] }

/** A change on one or many that can still be taken back. */
export type UndoableChange<Kind extends string = string> = {
  id: string
  kind: Kind
  value: string | null
  /** The number of those that it changed, and of those that were so already. */
  count: number
  same: number
  /** The number of messages that went along with listings. */
  along: number
}
