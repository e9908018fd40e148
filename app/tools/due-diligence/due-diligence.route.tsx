import { data } from 'react-router'
import { sayBasis, sayRate } from '../../../domain/costs/rate-text.ts'
import { siteContext } from '../../context.ts'
import { describePage } from '../../page-parts/describe-page.ts'
import { privatePage, publicPage } from '../../page-parts/page-caching.ts'
import { pageMeta } from '../../page-parts/page-meta.ts'
import { findProperty, readFigures } from '../load-tool.ts'
import { toolTrail } from '../tool-parts.tsx'
import type { Route } from './+types/due-diligence.route'
import { DueDiligenceScreen } from './due-diligence.tsx'
import { dueDiligenceForm as form } from './due-diligence-form.ts'

/** The checks of the content, the rates that they cost, and the case in the address, which no cache may keep (I11, I17). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { content, firm } = context.get(siteContext)
  const asked = readFigures([...Object.keys(form.inputs), 'property'], url)
  if (!asked) describePage(context, { trail: toolTrail(form) })
  const property = await findProperty(context, asked)
  const steps = content['due-diligence'].stages.flatMap((stage) => stage.steps)
  const costs = Object.fromEntries(
    steps
      .flatMap(({ costs }) => costs ?? [])
      .map(({ rate: name }) => {
        const rate = content.rates[name]
        return [name, { label: rate.label, value: sayRate(rate), basis: sayBasis(rate), asOf: rate.asOf }]
      }),
  )
  const loaded = { asked, checks: content['due-diligence'], costs, property, viewingFee: firm.viewingFee ?? null }
  return data(loaded, { headers: asked ? privatePage : publicPage })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { heading, description, path } = form
  return pageMeta(matches, { title: heading, description, path, noindex: loaderData.asked !== null })
}

export default function DueDiligence({ loaderData }: Route.ComponentProps) {
  return <DueDiligenceScreen key={JSON.stringify(loaderData.asked)} {...loaderData} />
}
