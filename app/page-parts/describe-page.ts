import type { RouterContextProvider } from 'react-router'
import type { Thing } from 'schema-dts'
import type { Crumb } from '../../domain/breadcrumbs.ts'
import { toAgent } from '../../domain/structured-data/agent.ts'
import { formatGraph } from '../../domain/structured-data/graph.ts'
import { toBreadcrumbList } from '../../domain/structured-data/lists.ts'
import { documentContext, formOutcomeContext, siteContext } from '../context.ts'

type Description = {
  /** The breadcrumbs of a page below the first level. */
  trail?: readonly Crumb[]
  /** The subject of the page. */
  list?: (siteUrl: string) => Thing[]
}

/**
 * Describes a page to search engines (H1). The loader of every page that they may index calls it; the text is made only when the page is
 * rendered. The answer to a form is no such page.
 */
export function describePage(context: Readonly<RouterContextProvider>, { trail, list }: Description = {}): void {
  if (context.get(formOutcomeContext)) return
  const { firm, content, siteUrl } = context.get(siteContext)
  context.get(documentContext).structuredData = () =>
    formatGraph([
      toAgent(firm, content.contact.office.week, siteUrl),
      ...(trail ? [toBreadcrumbList(trail, siteUrl)] : []),
      ...(list?.(siteUrl) ?? []),
    ])
}
