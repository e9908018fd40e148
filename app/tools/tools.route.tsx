import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { Route } from './+types/tools.route'
import { listTools } from './list-tools.ts'
import styles from './tools.module.css'

/** Each calculator with its example; last the checklist. */
export function loader({ context }: Route.LoaderArgs) {
  describePage(context)
  return listTools(context.get(siteContext).content.rates)
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
            Five calculators and a checklist for property in Kenya. Every line shows how we worked it out. Each rate
            stands under “Rates used” with its source and its date, and you can change it. We do not store what you
            type.
          </p>
        </header>
        <ul>
          {loaderData.map(({ path, heading, lead, example }) => (
            <li key={path}>
              <h2>
                <Link to={path} className="cover">
                  {heading}
                </Link>
              </h2>
              <p>{lead}</p>
              {example && (
                <p className={styles.example}>
                  <small>Estimate: {example.caption}</small>
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
