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
  if (!latest) return <Loading />
  if (latest.ok && latest.articles.length > 0) {
    return <ArticleCards articles={latest.articles} titleTag={titleTag} lead firstView={firstView} />
  }
  return <NoArticles failed={!latest.ok} retryPath={retryPath} />
}

function Loading() {
  return (
    <div className={styles.none}>
      <Spinner />
      <p role="status">{loadingText}</p>
    </div>
  )
}

const loadingText = 'Loading articles…'

function NoArticles({ failed, retryPath }: { failed: boolean; retryPath: string }) {
  const { state, revalidate } = useRevalidator()
  const trying = state === 'loading'
  function tryAgain(event: FormEvent) {
    event.preventDefault()
    revalidate()
  }
  return (
    <div className={styles.none}>
      <Spinner />
      <p role="status">{trying ? loadingText : messageFor(failed)}</p>
      <form action={retryPath} onSubmit={tryAgain}>
        <button type="submit" className={buttons.secondary} disabled={trying}>
          Try again
        </button>
      </form>
    </div>
  )
}

function messageFor(failed: boolean) {
  return failed
    ? 'We couldn’t load our articles. Please try again in a moment; the rest of the site is working.'
    : 'We have not published any articles yet. The first ones are on their way.'
}
