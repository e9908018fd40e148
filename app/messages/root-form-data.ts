import { useRouteLoaderData } from 'react-router'
import type { Content } from '../../domain/firm/content.ts'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'

/** The part of the root's data that forms need: their privacy notices, and the outcome of the newsletter's form. */
export type RootFormData = { notices: Content['privacy-notices']; newsletter: FormOutcome | null }

export function useRootFormData(): RootFormData {
  const data = useRouteLoaderData<() => RootFormData>('root')
  if (!data) throw new Error('useRootFormData needs the data of the root route')
  return data
}
