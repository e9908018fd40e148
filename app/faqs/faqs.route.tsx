import { toFaqPage } from '../../domain/structured-data/lists.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { Accordion } from '../ui/accordion.tsx'
import type { Route } from './+types/faqs.route'
import styles from './faqs.module.css'

export function loader({ context }: Route.LoaderArgs) {
  const { faqs } = context.get(siteContext).content
  describePage(context, { list: () => [toFaqPage(faqs.items)] })
  return faqs
}

export const headers = () => publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Frequently Asked Questions',
    description:
      'Answers on our services, investing, fees, property management, the Kenyan market, how to begin, and how to check an estate agent’s licence.',
    path: urls.faqs(),
  })
}

export default function Faqs({ loaderData: { heading, items } }: Route.ComponentProps) {
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <h1>{heading}</h1>
        <div>
          {items.map(({ id, question, answer }) => (
            <Accordion key={id} className={styles.item} summary={<h2>{question}</h2>}>
              <div className={styles.answer}>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </Accordion>
          ))}
        </div>
      </div>
      <ConsultWithUs />
    </>
  )
}
