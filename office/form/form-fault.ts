import { data, useActionData } from 'react-router'
import type { ReadField } from '../read-form.ts'

/** The reason for which a form was not accepted. Nothing of it is stored. */
export type FormFault = {
  /** These two name the form among those of its page. */
  intent: string
  id: string
  /** About the form as a whole; empty where the faults of its fields say all. */
  message: string
  /** A sentence for each field that has a fault. */
  faults: Partial<Record<string, string>>
  /** The text of fields, as it was typed. */
  typed: Partial<Record<string, string>>
  /** The message asks whether this is right. The button that says so posts it as `right`, and no other value. */
  question?: string | undefined
}

/** The sentences about a form, and the names of the fields whose text stays. */
type Reason = Partial<Pick<FormFault, 'message' | 'faults' | 'question'>> & { keep?: readonly string[] }

/** In characters: more than any field of such a form may have. */
const maxKept = 10_000

export function toFault(read: ReadField, { message = '', faults = {}, question, keep = [] }: Reason): FormFault {
  const typed = Object.fromEntries(keep.map((name) => [name, read(name).slice(0, maxKept)]))
  return { intent: read('intent').slice(0, 100), id: read('id').slice(0, 100), message, faults, typed, question }
}

/** Answers that a form was not accepted. Its `OfficeForm` says so. */
export function refuseForm(read: ReadField, reason: Reason, headers = new Headers()) {
  return data(toFault(read, reason), { status: 422, headers })
}

/** The fault of the form that was posted last; null where the page answers none. */
export function useFormFault(): Partial<FormFault> | null {
  return useActionData<Partial<FormFault>>() ?? null
}
