import { sections } from '../../domain/breadcrumbs.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { useFirm } from '../page-parts/root-data.ts'
import type { Route } from './+types/testimonials.route'
import styles from './testimonials.module.css'

export function loader({ context }: Route.LoaderArgs) {
  describePage(context, { trail })
  return context.get(siteContext).content.testimonials
}

const trail = [sections.insights, { name: 'Client Testimonials', path: urls.clientInsights() }]

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: 'Client Testimonials',
    description: loaderData.description,
    path: urls.clientInsights(),
  })
}

export default function Testimonials({ loaderData: { heading, items } }: Route.ComponentProps) {
  const { sampleContent } = useFirm()
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <Breadcrumbs trail={trail} />
        <h1>{heading}</h1>
        {sampleContent && (
          <p className={styles.samples}>These testimonials are samples. They are not the words of real clients.</p>
        )}
        <ul>
          {items.map(({ id, body, person }) => (
            <li key={id}>
              <figure>
                <blockquote>
                  <p>{body}</p>
                </blockquote>
                <figcaption>{person}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
      <ConsultWithUs />
    </>
  )
}
