import { newsCrumb, sections } from '../../domain/breadcrumbs.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound } from '../page-parts/not-found.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import buttons from '../ui/button.module.css'
import { deferAfterDeadline, useDeferredData } from '../ui/deferred-data.ts'
import type { Route } from './+types/news.route'
import styles from './insights.module.css'
import { LatestArticles } from './latest-articles.tsx'

/** Articles a page (C5). */
const perPage = 24

/** The firm's articles, newest first; a page past the last is not found. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { insights } = context.get(siteContext)
  const page = parsePage(url.searchParams.get('page'))
  const latest = await insights.list({ page, perPage })
  if (latest.ok && page > Math.max(latest.pages, 1)) throw notFound()
  describePage(context, { trail })
  return { page, latest }
}

const trail = [sections.insights, newsCrumb]

/** Inside the site the screen shows at once, with the spinner until its articles have loaded (C2). */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const { data } = await deferAfterDeadline(serverLoader().then(({ latest }) => latest))
  return { page: parsePage(url.searchParams.get('page')), latest: data }
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page } = loaderData
  const which = page > 1 ? `, page ${page}` : ''
  return pageMeta(matches, {
    title: `Latest Updates & News${which}`,
    description: `Articles on property in Kenya, newest first${which}: titles, taxes, rents, towns and what they mean for owners and buyers.`,
    path: urls.newsAndUpdates(page),
  })
}

export default function News({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData
  const { data: latest, pending } = useDeferredData(loaderData.latest)
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <Breadcrumbs trail={trail} />
        <header>
          <h1>Latest Updates &amp; News</h1>
        </header>
        <LatestArticles
          latest={pending ? null : latest}
          titleTag="h2"
          retryPath={urls.newsAndUpdates(page)}
          firstView
        />
        {latest?.ok && latest.pages > 1 && (
          <nav className={styles.paging} aria-label="Pages">
            {page > 1 && (
              <Link to={urls.newsAndUpdates(page - 1)} rel="prev" className={buttons.secondary}>
                Newer articles
              </Link>
            )}
            <span>
              Page {page} of {latest.pages}
            </span>
            {page < latest.pages && (
              <Link to={urls.newsAndUpdates(page + 1)} rel="next" className={buttons.secondary}>
                Older articles
              </Link>
            )}
          </nav>
        )}
      </div>
      <ConsultWithUs />
    </>
  )
}

/** Counted from 1. A parameter that is no page number means the first page. */
function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
