import { useRouteLoaderData } from 'react-router'
import type { Content } from '../../domain/firm/content.ts'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'

/** What the root's loader gives the forms, as they stand on every page: the notices beside them, and what became of the newsletter's. */
export type RootFormData = { notices: Content['privacy-notices']; newsletter: FormOutcome | null }

/** Anywhere inside the frame. */
export function useRootFormData(): RootFormData {
  const data = useRouteLoaderData<() => RootFormData>('root')
  if (!data) throw new Error('useRootFormData stands outside the frame, where the notices are not known')
  return data
}
