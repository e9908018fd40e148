import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/home.route'
import styles from './three-ways.module.css'

type Props = Route.ComponentProps['loaderData']['services']

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
                <Link to={urls.serviceCategory(category)} className="cover">
                  {title}
                </Link>
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
