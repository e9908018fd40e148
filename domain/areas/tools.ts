import { type ToolName, urls } from '../urls.ts'
import type { Area } from './areas.ts'
import type { AreaKind } from './kinds.ts'

/** The links of an area's page to the calculators and the checklist (H5). */
export function listAreaTools({ kind }: Pick<Area, 'kind'>): { label: string; href: string }[] {
  if (!kind) return [{ label: 'What it costs, and what to check', href: urls.tools() }]
  return toolsOf(kind).map(([name, label, figures]) => ({
    label,
    href: urls.tool(name, figures && new URLSearchParams(figures)),
  }))
}

function toolsOf({ type, status }: AreaKind): [name: ToolName, label: string, figures?: Record<string, string>][] {
  if (status === 'For_Rent') {
    return type === 'Land'
      ? [['due-diligence', 'What to check before you lease land', { purpose: 'renting', kind: 'plot' }]]
      : [['moving-in', 'What moving in costs']]
  }
  const buying: [ToolName, string] = ['buying-costs', 'What buying costs']
  if (type === 'Land') return [['due-diligence', 'What to check before you buy land'], buying]
  return [buying, ['mortgage', 'What a mortgage costs a month']]
}
