import { newsCrumb, sections } from '../../domain/breadcrumbs.ts'
import type { ArticleCard } from '../../domain/insights/article.ts'
import { withSmallPictures } from '../../domain/pictures/small-pictures.ts'
import { toArticleShareCard } from '../../domain/share/share-card.ts'
import { toBlogPosting } from '../../domain/structured-data/article.ts'
import { textDirection } from '../../domain/text-direction.ts'
import { urls } from '../../domain/urls.ts'
import { dataSaverContext, siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { RichText } from '../page-parts/rich-text.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import { ShareButton } from '../share/share-button.tsx'
import { deferAfterDeadline, useDeferredData } from '../ui/deferred-data.ts'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/article.route'
import styles from './article.module.css'
import { ArticleCards } from './article-cards.tsx'
import { PublishedOn } from './published-on.tsx'

/** One article by its slug; an unknown one is not found (A5). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { insights, firm, shareCardVersion } = context.get(siteContext)
  const read = await insights.find(params.slug)
  if (!read.ok) throw unavailable()
  if (!read.article) throw notFound()
  const { article, previous, next, related } = read
  describePage(context, {
    trail: trailOf(article),
    list: (siteUrl) => [toBlogPosting(article, { name: firm.name, siteUrl })],
  })
  const body = context.get(dataSaverContext) ? withSmallPictures(article.body) : article.body
  const shareCard = shareCardVersion(toArticleShareCard(article))
  return { article: { ...article, body }, shareCard, previous, next, related }
}

function trailOf({ slug, title }: Pick<ArticleCard, 'slug' | 'title'>) {
  return [sections.insights, newsCrumb, { name: title, path: urls.article(slug) }]
}

/** Inside the site the screen shows at once, with the spinner until the article has loaded (C2). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { data } = await deferAfterDeadline(serverLoader())
  return data instanceof Promise ? { deferred: data } : data
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  // The component renders the title as soon as it is known.
  if ('deferred' in loaderData) return []
  const { slug, title, excerpt, date } = loaderData.article
  return pageMeta(matches, {
    title,
    description: excerpt || title,
    path: urls.article(slug),
    shareCard: { path: urls.article(slug), version: loaderData.shareCard, alt: title },
    published: date,
  })
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const firm = useFirm()
  const deferred = 'deferred' in loaderData
  const { data, pending } = useDeferredData(deferred ? loaderData.deferred : loaderData)
  const shown = pending ? null : data
  return (
    <>
      {deferred && <title>{`${shown?.article.title ?? 'Article'} | ${firm.name}`}</title>}
      {shown ? <WholeArticle {...shown} /> : <PendingArticle />}
    </>
  )
}

function PendingArticle() {
  return (
    <div className={`page-width ${styles.pending}`}>
      <Spinner />
      <p role="status">Loading the article…</p>
    </div>
  )
}

type ArticlePage = Awaited<Extract<Route.ComponentProps['loaderData'], { deferred: unknown }>['deferred']>

function WholeArticle({ article, previous, next, related }: ArticlePage) {
  const { slug, title, date, picture, body } = article
  return (
    <>
      <article key={slug}>
        <header className={`page-width ${styles.head}`} dir={textDirection(title) ?? undefined}>
          <Breadcrumbs trail={trailOf(article)} />
          <h1 dir="auto">{title}</h1>
          <PublishedOn date={date} />
          <ShareButton message={{ title, text: title, path: urls.article(slug) }} />
        </header>
        {picture && <Picture {...picture} sizes="(width < 1440px) 100vw, 1440px" eager className={styles.picture} />}
        <div className={`page-width ${styles.body}`}>
          <RichText html={body} />
        </div>
      </article>
      <nav className={`page-width ${styles.neighbours}`} aria-label="Other articles">
        {previous && <Neighbour article={previous} rel="prev" label="Previous article" />}
        {next && <Neighbour article={next} rel="next" label="Next article" />}
      </nav>
      {related.length > 0 && (
        <section className={`page-width ${styles.related}`} aria-labelledby="related">
          <h2 id="related">Related articles</h2>
          <ArticleCards articles={related} titleTag="h3" />
        </section>
      )}
      <ConsultWithUs />
    </>
  )
}

function Neighbour({ article, rel, label }: { article: ArticleCard; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link to={urls.article(article.slug)} rel={rel}>
      <span>{label}</span>
      <bdi>{article.title}</bdi>
    </Link>
  )
}
