import type { MetaDescriptor } from 'react-router'
import type { TypedInputs } from '../../domain/costs/inputs.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { ToolForm } from './tool.ts'

/** A page with a visitor's figures is not for search engines (I11). */
export function toolMeta(
  matches: Parameters<typeof pageMeta>[0],
  { heading, description, path }: Pick<ToolForm, 'heading' | 'description' | 'path'>,
  asked: TypedInputs | null,
): MetaDescriptor[] {
  const page = pageMeta(matches, { title: heading, description, path })
  return asked ? [...page, { name: 'robots', content: 'noindex' }] : page
}
