import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { ArticleCard } from '../../domain/insights/article.ts'
import buttons from '../ui/button.module.css'
import { Spinner } from '../ui/spinner.tsx'
import { ArticleCards } from './article-cards.tsx'
import styles from './latest-articles.module.css'

type Props = {
  /** Null while they are awaited. */
  latest: { ok: true; articles: readonly ArticleCard[] } | { ok: false } | null
  titles: 'h2' | 'h3'
  /** The address of these articles, for who tries again. */
  here: string
  /** Whether the first is in the first view. */
  firstView?: boolean
}

/** Articles as cards; where there are none, the spinner with words and a way to try again (C2). */
export function LatestArticles({ latest, titles, here, firstView = false }: Props) {
  if (!latest) return <Looking />
  if (latest.ok && latest.articles.length > 0) {
    return <ArticleCards articles={latest.articles} titles={titles} lead firstView={firstView} />
  }
  return <NoArticles failed={!latest.ok} here={here} />
}

function Looking() {
  return (
    <div className={styles.none}>
      <Spinner />
      <p role="status">{looking}</p>
    </div>
  )
}

const looking = 'Looking for articles…'

function NoArticles({ failed, here }: { failed: boolean; here: string }) {
  const { state, revalidate } = useRevalidator()
  const trying = state === 'loading'
  function tryAgain(event: FormEvent) {
    event.preventDefault()
    revalidate()
  }
  return (
    <div className={styles.none}>
      <Spinner />
      <p role="status">{trying ? looking : wordsFor(failed)}</p>
      <form action={here} onSubmit={tryAgain}>
        <button type="submit" className={buttons.secondary} disabled={trying}>
          Try again
        </button>
      </form>
    </div>
  )
}

function wordsFor(failed: boolean) {
  return failed
    ? 'Our articles cannot be reached at the moment. They will be back; the rest of the site works as ever.'
    : 'We have not published an article yet. The first ones are being written.'
}
