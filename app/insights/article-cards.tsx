import type { ArticleCard } from '../../domain/insights/article.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './article-cards.module.css'
import { PublishedOn } from './published-on.tsx'

type Props = {
  articles: readonly ArticleCard[]
  /** The element of the titles: one level below the heading of their section. */
  titleTag: 'h2' | 'h3'
  /** True when the first card is larger than the others. */
  lead?: boolean
  /** True when the first card is visible without scrolling: then its picture loads eagerly. */
  firstView?: boolean
}

/** Articles as cards. A card without a picture has a coloured background and larger text. */
export function ArticleCards({ articles, titleTag: Title, lead = false, firstView = false }: Props) {
  return (
    <ul className={lead ? listWithLead(articles.length) : listOfEquals(articles.length)}>
      {articles.map(({ slug, title, date, excerpt, picture }, position) => {
        const heading = (
          <>
            <Title dir="auto">{title}</Title>
            <PublishedOn date={date} className={styles.date} />
          </>
        )
        return (
          <li
            key={slug}
            className={join(!picture && styles.withoutPicture, isAlone(position, articles.length) && styles.alone)}
          >
            {picture ? (
              <Picture
                {...picture}
                sizes={
                  lead && position === 0
                    ? '(width < 64em) 92vw, (width < 1568px) 67vw, 1080px'
                    : '(width < 48em) 100vw, (width < 64em) 50vw, (width < 1320px) 25vw, 330px'
                }
                eager={firstView && position === 0}
                className={styles.picture}
              />
            ) : (
              <div>{heading}</div>
            )}
            <div className={styles.text}>
              {picture && heading}
              <p dir="auto">{excerpt}</p>
              <Link to={urls.article(slug)} className="cover">
                Read More<span className="visually-hidden"> about {title}</span>
              </Link>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

// The looks that depend on the number of cards are chosen here, not by selectors: while a page loads, those would count the cards
// that have arrived, and change the look with each.

function listWithLead(count: number) {
  return join(styles.leading, count < 4 && styles.few, count > 4 && styles.many)
}

function listOfEquals(count: number) {
  return join(styles.equal, count === 1 && styles.single)
}

/** Beside and below the first card, which takes four of its places, cards stand in rows of four. */
function isAlone(position: number, count: number) {
  return position > 4 && position === count - 1 && position % 4 === 1
}

function join(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(' ') || undefined
}
