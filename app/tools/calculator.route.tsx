import { data } from 'react-router'
import { listRateFields } from '../../domain/costs/rate-fields.ts'
import { pickRates } from '../../domain/costs/rate-values.ts'
import type { Rates } from '../../domain/costs/rates.ts'
import { withoutSlash } from '../../domain/without-slash.ts'
import { siteContext } from '../context.ts'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound } from '../page-parts/not-found.ts'
import { privatePage, publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { Route } from './+types/calculator.route'
import { type CalculatorName, calculators } from './calculators.ts'
import { findProperty, readFigures } from './load-tool.ts'
import { toolTrail } from './tool-parts.tsx'
import { ToolScreen } from './tool-screen.tsx'

/** The rates of a calculator, and a visitor's figures from the address, which no cache may keep (I11). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = requireCalculator(url)
  const { form } = calculators[name]
  const rates: Partial<Rates> = pickRates(form.rates, context.get(siteContext).content.rates)
  const asked = readFigures([...Object.keys(form.inputs), ...Object.keys(listRateFields(rates)), 'property'], url)
  if (!asked) describePage(context, { trail: toolTrail(form) })
  const loaded = { name, rates, asked, property: await findProperty(context, asked) }
  return data(loaded, { headers: asked ? privatePage : publicPage })
}

function requireCalculator({ pathname }: URL): CalculatorName {
  const names = Object.keys(calculators) as CalculatorName[]
  const found = names.find((name) => calculators[name].form.path === withoutSlash(pathname))
  if (!found) throw notFound()
  return found
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** A page with a visitor's figures is not for search engines (I11). */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { heading, description, path } = calculators[loaderData.name].form
  return pageMeta(matches, { title: heading, description, path, noindex: loaderData.asked !== null })
}

export default function Calculator({ loaderData }: Route.ComponentProps) {
  const { name, asked } = loaderData
  return <ToolScreen key={JSON.stringify([name, asked])} {...calculators[name]} {...loaderData} />
}
