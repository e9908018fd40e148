import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { Route } from './+types/services.route'
import { FiveSteps } from './five-steps.tsx'
import { listServiceGroups } from './service-groups.ts'
import styles from './services.module.css'
import { ServicesAccordion } from './services-accordion.tsx'
import { SurveyPlan } from './survey-plan.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

export const handle = { loader: true }

export function loader({ context }: Route.LoaderArgs) {
  const { content, findPicture } = context.get(siteContext)
  const { description, heading, intro, solution } = content.services
  describePage(context)
  return {
    description,
    heading,
    intro,
    solution,
    groups: listServiceGroups(content, findPicture),
    label: content.accordions.heading,
    whyChooseUs: content['why-choose-us'],
    process: content.process,
  }
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: 'Real estate services in Kenya',
    description: loaderData.description,
    path: urls.services(),
  })
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { heading, intro, solution, groups, label, whyChooseUs, process } = loaderData
  return (
    <>
      <header className={styles.hero}>
        <div className="page-width">
          <h1>{heading}</h1>
          <div>
            {intro.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <SurveyPlan label={label} parcels={groups} />
      </header>
      <section className={`page-width ${styles.solution}`} aria-labelledby="one-stop-solution">
        <header>
          <h2 id="one-stop-solution">{solution.heading}</h2>
          <p>{solution.text}</p>
        </header>
        <ServicesAccordion groups={groups} />
      </section>
      <WhyChooseUs words={whyChooseUs} />
      <FiveSteps words={process} />
      <ConsultWithUs />
    </>
  )
}
