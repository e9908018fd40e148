import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { useFirm } from '../page-parts/root-data.ts'
import type { Route } from './+types/insights.route'
import styles from './insights.module.css'
import { LatestArticles } from './latest-articles.tsx'

const latestArticles = 5

/** The latest articles, and the first testimonial with a link to all of them (C5). */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, insights } = context.get(siteContext)
  const { heading, items } = content.testimonials
  describePage(context)
  return { latest: await insights.listNewest(latestArticles), testimonials: { heading, first: items[0] } }
}

export const headers = () => publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Insights',
    description: 'Our latest articles on buying, letting and looking after property in Kenya, and client testimonials.',
    path: urls.insights(),
  })
}

export default function Insights({ loaderData: { latest, testimonials } }: Route.ComponentProps) {
  const { sampleContent } = useFirm()
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <header>
          <h1>Insights</h1>
          <p>Practical articles about titles, rents and building in Kenya, for anyone who buys, lets or sells.</p>
        </header>
        <section aria-labelledby="latest">
          <header className={styles.bar}>
            <h2 id="latest">Latest articles</h2>
            <Link to={urls.newsAndUpdates()}>News &amp; Updates</Link>
          </header>
          <LatestArticles latest={latest} titleTag="h3" retryPath={urls.insights()} firstView />
        </section>
      </div>
      {testimonials.first && (
        <section className={styles.clients} aria-labelledby="clients">
          <div className="page-width">
            <h2 id="clients">{testimonials.heading}</h2>
            <figure>
              <blockquote>
                <p>{testimonials.first.body}</p>
              </blockquote>
              <figcaption>
                {testimonials.first.person}
                {sampleContent && <small>This testimonial is a sample. It is not the words of a real client.</small>}
              </figcaption>
            </figure>
            <Link to={urls.clientInsights()}>Read all testimonials</Link>
          </div>
        </section>
      )}
      <ConsultWithUs />
    </>
  )
}
