import type { ServiceCategory } from '../../domain/firm/content.ts'
import type { DescribedPicture } from '../../domain/pictures/described-picture.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './three-ways.module.css'

type Props = {
  heading: string
  intro: string
  items: { category: ServiceCategory; title: string; text: string; picture: Omit<DescribedPicture, 'alt'> }[]
}

/** The three services by name, beside one wide picture, which changes to the service that a visitor points at. */
export function ThreeWays({ heading, intro, items }: Props) {
  return (
    <section className={styles.ways} aria-labelledby="services">
      <header>
        <h2 id="services">{heading}</h2>
        <p>{intro}</p>
      </header>
      <ul>
        {items.map(({ category, title, text, picture }) => (
          <li key={category}>
            <Picture {...picture} alt="" sizes="100vw" className={styles.picture} />
            <div>
              <h3>
                <Link to={urls.serviceCategory(category)}>{title}</Link>
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
