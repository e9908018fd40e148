import { sections } from '../../domain/breadcrumbs.ts'
import { findCategory, findService } from '../../domain/content/service.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { notFound } from '../page-parts/not-found.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import buttons from '../ui/button.module.css'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/category.route'
import styles from './category.module.css'

/** One of the three service categories; any other name is not found (A5). */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content, findPicture } = context.get(siteContext)
  const category = findCategory(content['service-categories'], params.category)
  if (!category) throw notFound()

  const { title, heading, picture, intro, offerings, reasons, action } = content['service-categories'][category]
  describePage(context, { trail: trailOf(title, category) })
  return {
    category,
    title,
    heading,
    intro,
    picture: describePicture(picture, findPicture),
    offerings: offerings.flatMap(({ service: id, text, points = [] }) => {
      const service = findService(content.services.services, id)
      if (!service) return []
      const { title, path, image } = service
      return [{ title, path, text, points, picture: describePicture(image, findPicture) }]
    }),
    reasons,
    action,
  }
}

function trailOf(title: string, category: string) {
  return [sections.services, { name: title, path: urls.serviceCategory(category) }]
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { category, title, heading, intro } = loaderData
  return pageMeta(matches, {
    title: `${title}: ${heading}`,
    description: intro[0] ?? heading,
    path: urls.serviceCategory(category),
  })
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, title, heading, intro, picture, offerings, reasons, action } = loaderData
  return (
    <>
      <header className={styles.hero}>
        <div className={styles.words}>
          <Breadcrumbs trail={trailOf(title, category)} />
          <h1>{title}</h1>
          <p className={styles.lead}>{heading}</p>
          {intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Link to={urls.contact()} className={buttons.primary}>
            {action}
          </Link>
        </div>
        <Picture
          {...picture}
          sizes="(width < 64em) 100vw, (width < 1728px) 864px, 50vw"
          eager
          className={styles.view}
        />
      </header>
      <ul className={`page-width ${styles.offerings}`} aria-label={`${title} services`}>
        {offerings.map((offering) => (
          <li key={offering.path}>
            <Picture {...offering.picture} sizes="(width < 64em) 92vw, 53vw" className={styles.picture} />
            <div>
              <h2>
                <Link to={urls.service(offering)}>{offering.title}</Link>
              </h2>
              <p>{offering.text}</p>
              {offering.points.length > 0 && (
                <ul>
                  {offering.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
      <section className={styles.reasons} aria-labelledby="reasons">
        <div className="page-width">
          <div className={styles.stay}>
            <h2 id="reasons">{reasons.heading}</h2>
            <Link to={urls.contact()} className={buttons.primary}>
              {action}
            </Link>
          </div>
          <ol>
            {reasons.items.map((reason) => (
              <li key={reason.title}>
                <h3>{reason.title}</h3>
                <p>{reason.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <ConsultWithUs />
    </>
  )
}
