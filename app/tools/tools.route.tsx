import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { ConsultWithUs } from '../page/consult.tsx'
import { describePage } from '../page/describe-page.ts'
import { publicPage } from '../page/page-caching.ts'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/tools.route'
import { workOut as workOutBuyingCosts } from './buying-costs.ts'
import { buyingCostsForm } from './buying-costs-form.ts'
import { dueDiligenceForm } from './due-diligence-form.ts'
import { workOut as workOutMortgage } from './mortgage.ts'
import { mortgageForm } from './mortgage-form.ts'
import { workOut as workOutMovingIn } from './moving-in.ts'
import { movingInForm } from './moving-in-form.ts'
import { workOut as workOutRentalYield } from './rental-yield.ts'
import { rentalYieldForm } from './rental-yield-form.ts'
import { workOut as workOutSelling } from './selling.ts'
import { sellingForm } from './selling-form.ts'
import styles from './tools.module.css'

const tools = [
  [buyingCostsForm, workOutBuyingCosts],
  [mortgageForm, workOutMortgage],
  [movingInForm, workOutMovingIn],
  [rentalYieldForm, workOutRentalYield],
  [sellingForm, workOutSelling],
] as const

/** Each calculator with the result of its example, reckoned with the rates of the content; last the checklist. */
export function loader({ context }: Route.LoaderArgs) {
  const { rates } = context.get(siteContext).content
  describePage(context)
  const calculators = tools.map(([{ path, heading, lead, inputs, rates: names }, workOut]) => {
    const { sheet } = workOut(inputs, Object.fromEntries(names.map((name) => [name, rates[name]])), {})
    return { path, heading, lead, example: sheet && { ...sheet.headline, caption: sheet.caption } }
  })
  const { path, heading, lead } = dueDiligenceForm
  return [...calculators, { path, heading, lead, example: null }]
}

export const headers = () => publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Calculators for buying, renting and selling in Kenya',
    description:
      'Five calculators for property in Kenya: buying costs, mortgage, moving in, rental yield and selling. Each rate has its source. Plus a checklist.',
    path: urls.tools(),
  })
}

export default function Tools({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <header>
          <h1>The whole cost, before you sign</h1>
          <p>
            Five calculators and a checklist for property in Kenya. Every line shows the rate behind it, with its source
            and its date, and you can change it. What you type stays on your device.
          </p>
        </header>
        <ul>
          {loaderData.map(({ path, heading, lead, example }) => (
            <li key={path}>
              <h2>
                <Link to={path}>{heading}</Link>
              </h2>
              <p>{lead}</p>
              {example && (
                <p className={styles.example}>
                  <small>Estimate: {lowerFirst(example.caption)}</small>
                  <strong>{example.value}</strong>
                  <span>{example.label}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <ConsultWithUs />
    </>
  )
}

function lowerFirst(words: string) {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
