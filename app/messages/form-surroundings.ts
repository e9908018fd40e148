import { useRouteLoaderData } from 'react-router'
import type { Content } from '../../server/firm/content.ts'
import type { FormOutcome } from './form-outcome.ts'

/** What the root's loader gives the forms, as they stand on every page: the notices beside them, and what became of the newsletter's. */
export type FormSurroundings = { notices: Content['privacy-notices']; newsletter: FormOutcome | null }

/** Anywhere inside the frame. */
export function useFormSurroundings(): FormSurroundings {
  const data = useRouteLoaderData<() => FormSurroundings>('root')
  if (!data) throw new Error('useFormSurroundings stands outside the frame, where the notices are not known')
  return data
}
