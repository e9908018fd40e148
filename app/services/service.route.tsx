import { sections } from '../../domain/breadcrumbs.ts'
import { findService, isInCategory, listOtherServices } from '../../domain/content/service.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound } from '../page-parts/not-found.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import buttons from '../ui/button.module.css'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/service.route'
import styles from './service.module.css'

export const handle = { loader: true }

/** One service, by its id or its title, under its own category or under none (A3); anything else is not found (A5). */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content, findPicture } = context.get(siteContext)
  const { services, detail } = content.services
  const service = findService(services, params.id)
  if (!service || !isInCategory(service, 'category' in params ? params.category : undefined)) throw notFound()

  const { category, title, path, summary, description, image } = service
  const categoryTitle = content['service-categories'][category].title
  describePage(context, { trail: trailOf(service, { name: category, title: categoryTitle }) })
  return {
    service: { title, path, summary, description, picture: describePicture(image, findPicture) },
    category: { name: category, title: categoryTitle },
    others: listOtherServices(services, service).map(({ title, path, summary }) => ({ title, path, summary })),
    detail,
  }
}

type Titled = { title: string }

function trailOf(service: Titled & { path: string }, category: Titled & { name: string }) {
  return [
    sections.services,
    { name: category.title, path: urls.serviceCategory(category.name) },
    { name: service.title, path: urls.service(service) },
  ]
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { service, category } = loaderData
  return pageMeta(matches, {
    title: `${service.title}, ${category.title}`,
    description: service.summary,
    path: urls.service(service),
  })
}

export default function Service({ loaderData: { service, category, others, detail } }: Route.ComponentProps) {
  return (
    <>
      <header className={`page-width ${styles.head}`}>
        <Breadcrumbs trail={trailOf(service, category)} />
        <h1>{service.title}</h1>
        <p className={styles.summary}>{service.summary}</p>
      </header>
      <Picture {...service.picture} sizes="(width < 1440px) 100vw, 1440px" eager className={styles.view} />
      <div className={`page-width ${styles.columns}`}>
        <div className={styles.description}>
          {service.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <aside className={styles.need} aria-labelledby="need">
          <h2 id="need">{detail.question}</h2>
          <p>{detail.text}</p>
          <Link to={urls.contact()} className={buttons.primary}>
            {detail.button}
          </Link>
        </aside>
      </div>
      <section className={`page-width ${styles.others}`} aria-labelledby="others">
        <h2 id="others">{detail.others}</h2>
        <ul>
          {others.map((other) => (
            <li key={other.path}>
              <Link to={urls.service(other)} className="cover">
                {other.title}
              </Link>
              <p>{other.summary}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
