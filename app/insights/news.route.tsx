import { ConsultWithUs } from '../layout/consult.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { servicesContext } from '../services.ts'
import { urls } from '../urls.ts'
import type { Route } from './+types/news.route'
import styles from './insights.module.css'
import { LatestArticles } from './latest-articles.tsx'

/** C5. */
const articlesOnAPage = 24

/** The firm's articles, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { insights } = context.get(servicesContext)
  return { latest: await insights.listNewest(articlesOnAPage) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Latest Updates & News',
    description:
      'News of the property market in Kenya and of our own work, newest first: titles, taxes, rents, towns and what they mean for owners and buyers.',
    path: urls.newsAndUpdates(),
  })
}

export default function News({ loaderData: { latest } }: Route.ComponentProps) {
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <header>
          <h1>Latest Updates &amp; News</h1>
        </header>
        <LatestArticles latest={latest} titles="h2" here={urls.newsAndUpdates()} />
      </div>
      <ConsultWithUs />
    </>
  )
}
