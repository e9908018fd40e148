import type { FormKind } from './forms.ts'

/** What became of a form that could not be accepted: what was typed, the message at each field, and the one over all of them (D3, D8). */
export type FormOutcome = {
  form: FormKind
  values: Record<string, string>
  errors: Record<string, string>
  message: string
}
