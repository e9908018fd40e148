import { urls } from '../../domain/urls.ts'
import { areaUrl } from '../areas/area-url.ts'
import { Link } from '../link.tsx'
import type { Route } from './+types/home.route'
import styles from './whole-cost.module.css'

type Props = Pick<Route.ComponentProps['loaderData'], 'costs' | 'towns'>

/** Questions of buyers and tenants, each with the answer of its calculator's example; beside them the towns with the most properties. */
export function WholeCost({ costs, towns }: Props) {
  return (
    <div className={`page-width ${styles.columns}`}>
      <section aria-labelledby="costs">
        <h2 id="costs">{costs.heading}</h2>
        <p className={styles.intro}>{costs.intro}</p>
        <ul className={styles.questions}>
          {costs.questions.map(({ question, path, lead, example }) => (
            <li key={path}>
              <h3>
                <Link to={path} className="cover">
                  {question}
                </Link>
              </h3>
              {example ? (
                <p>
                  <strong>{example.value}</strong>{' '}
                  <small>{`${example.label}: ${example.caption}. ${example.contents}`}</small>
                </p>
              ) : (
                <p>
                  <small>{lead}</small>
                </p>
              )}
            </li>
          ))}
        </ul>
        <Link to={urls.tools()} className={styles.all}>
          {costs.link}
        </Link>
      </section>
      {towns.links.length > 0 && (
        <section aria-labelledby="towns">
          <h2 id="towns">{towns.heading}</h2>
          <ul className={styles.towns}>
            {towns.links.map(({ name, path, count }) => (
              <li key={path}>
                <Link to={areaUrl(path)}>
                  <bdi>{name}</bdi> <span>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to={urls.area()} className={styles.all}>
            {towns.link}
          </Link>
        </section>
      )}
    </div>
  )
}
