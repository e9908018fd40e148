import type { FormKind } from './kinds.ts'

/** The answer to a form that was not accepted: the typed values, the message at each field, and the one over the form (D3, D8). */
export type FormOutcome = {
  form: FormKind
  values: Record<string, string>
  errors: Record<string, string>
  message: string
}
