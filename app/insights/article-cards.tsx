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
    <ul className={lead ? styles.leading : styles.equal}>
      {articles.map(({ slug, title, date, excerpt, picture }, position) => {
        const heading = (
          <>
            <Title dir="auto">{title}</Title>
            <PublishedOn date={date} className={styles.date} />
          </>
        )
        return (
          <li key={slug} className={picture ? undefined : styles.withoutPicture}>
            {picture ? (
              <Picture
                {...picture}
                sizes={
                  lead && position === 0
                    ? '(width < 1024px) 92vw, (width < 1568px) 67vw, 1080px'
                    : '(width < 768px) 100vw, (width < 1024px) 50vw, (width < 1320px) 25vw, 330px'
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
              <Link to={urls.article(slug)}>
                Read More<span className="visually-hidden"> about {title}</span>
              </Link>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
