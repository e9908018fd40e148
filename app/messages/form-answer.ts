import { useMatches, useSearchParams } from 'react-router'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import type { FormKind } from '../../domain/messages/kinds.ts'
import { readThanks } from '../../domain/messages/thanks.ts'
import { useRootData } from '../page-parts/root-data.ts'

/**
 * The answer of a page to a form that was posted without script (D8): its outcome if the page answers a post of this form, and the thanks
 * of a form that was just sent, empty on every other visit.
 */
export function useFormAnswer(form: FormKind): { outcome: FormOutcome | null; thanks: string } {
  const { outcome } = useRootData()
  const [search] = useSearchParams()
  const thanks = readThanks(form, search.get('sent'), useAnswering())
  return { outcome: outcome?.form === form ? outcome : null, thanks }
}

/** Finds the sentence of who answers and when (A7), where the loader of the page says so in `answering`. */
function useAnswering(): string | null {
  const matches = useMatches()
  for (const { loaderData } of matches) {
    if (loaderData instanceof Object && 'answering' in loaderData) return String(loaderData.answering)
  }
  return null
}
