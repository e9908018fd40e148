import type { RouterContextProvider } from 'react-router'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import type { FormKind } from '../../domain/messages/kinds.ts'
import { formOutcomeContext } from '../context.ts'

/** The outcome of this form, if the page answers a POST of it without script (D8); null for the other forms of the page. */
export function readOutcome(context: Readonly<RouterContextProvider>, form: FormKind): FormOutcome | null {
  const outcome = context.get(formOutcomeContext)
  return outcome?.form === form ? outcome : null
}
