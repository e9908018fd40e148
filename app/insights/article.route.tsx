import { ConsultWithUs } from '../layout/consult.tsx'
import { notFound, unavailable } from '../layout/not-found.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { servicesContext } from '../services.ts'
import { Picture } from '../ui/picture.tsx'
import { pictureUrl } from '../ui/picture-widths.ts'
import { RichText } from '../ui/rich-text.tsx'
import { urls } from '../urls.ts'
import type { Route } from './+types/article.route'
import styles from './insights.module.css'

/** One article by its slug; an unknown one is not found (A5). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { insights } = context.get(servicesContext)
  const read = await insights.find(params.slug)
  if (!read.ok) throw unavailable()
  if (!read.article) throw notFound()
  return { article: read.article }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { slug, title, excerpt, date, picture } = loaderData.article
  return pageMeta(matches, {
    title,
    description: excerpt,
    path: urls.article(slug),
    picture: picture && pictureUrl(picture.url, 1280),
    published: date,
  })
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' })

export default function Article({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <header>
          <h1>{article.title}</h1>
          <p>
            Published on <time dateTime={article.date}>{day.format(new Date(article.date))}</time>
          </p>
        </header>
        {article.picture && <Picture {...article.picture} sizes="100vw" eager />}
        <RichText html={article.body} />
      </div>
      <ConsultWithUs />
    </>
  )
}
