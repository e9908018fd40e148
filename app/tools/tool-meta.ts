import type { MetaDescriptor } from 'react-router'
import type { TypedInputs } from '../../domain/costs/inputs.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { ToolForm } from './tool.ts'

/** A page with a visitor's figures is not for search engines (I11). */
export function toolMeta({
  matches,
  loaderData,
}: {
  matches: Parameters<typeof pageMeta>[0]
  loaderData: { form: Pick<ToolForm, 'heading' | 'description' | 'path'>; asked: TypedInputs | null } | undefined
}): MetaDescriptor[] {
  if (!loaderData) return []
  const { heading, description, path } = loaderData.form
  const page = pageMeta(matches, { title: heading, description, path })
  return loaderData.asked ? [...page, { name: 'robots', content: 'noindex' }] : page
}
