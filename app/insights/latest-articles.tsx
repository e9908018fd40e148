import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { ArticleCard } from '../../domain/insights/article.ts'
import buttons from '../ui/button.module.css'
import { Spinner } from '../ui/spinner.tsx'
import { ArticleCards } from './article-cards.tsx'
import styles from './latest-articles.module.css'

type Props = {
  /** Null while they load. */
  latest: { ok: true; articles: readonly ArticleCard[] } | { ok: false } | null
  titleTag: 'h2' | 'h3'
  /** The address that shows these articles, to try again without script. */
  retryPath: string
  /** True when the first article is visible without scrolling. */
  firstView?: boolean
}

/** Articles as cards. Without articles: the spinner, a message and a button to try again (C2). */
export function LatestArticles({ latest, titleTag, retryPath, firstView = false }: Props) {
  if (latest?.ok && latest.articles.length > 0) {
    return <ArticleCards articles={latest.articles} titleTag={titleTag} lead firstView={firstView} />
  }
  return <NoArticles latest={latest} retryPath={retryPath} />
}

function NoArticles({ latest, retryPath }: Pick<Props, 'latest' | 'retryPath'>) {
  const { state, revalidate } = useRevalidator()
  const trying = state === 'loading'
  function tryAgain(event: FormEvent) {
    event.preventDefault()
    revalidate()
  }
  return (
    <div className={styles.none}>
      <Spinner />
      <p role="status">{!latest || trying ? 'Loading articles…' : messageFor(latest.ok)}</p>
      {latest && (
        <form action={retryPath} onSubmit={tryAgain}>
          <button type="submit" className={buttons.secondary} disabled={trying}>
            Try again
          </button>
        </form>
      )}
    </div>
  )
}

function messageFor(read: boolean) {
  return read
    ? 'We have not published any articles yet. The first ones are on their way.'
    : 'We couldn’t load our articles. Please try again in a moment; the rest of the site is working.'
}
