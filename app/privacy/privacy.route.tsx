import { listNotices } from '../../domain/content/notices.ts'
import { sayDataRegistration } from '../../domain/firm/firm.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { Route } from './+types/privacy.route'
import styles from './privacy.module.css'
import { storedKinds } from './stored-kinds.ts'

/**
 * The list of the things on the visitor's device comes from the software, which keeps them, the firm's registration from its facts, and what is kept of
 * mails from its settings.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { content, firm, readsMailbox } = context.get(siteContext)
  const { sections, ...policy } = content['privacy-policy']
  describePage(context)
  const list = storedKinds.map(({ about }) => about)
  const registration = sayDataRegistration(firm)
  return {
    ...policy,
    sections: sections.map((part) => {
      if (part.id === 'your-device') return { ...part, list }
      if (part.id === 'collection' && readsMailbox) return { ...part, list: [...(part.list ?? []), answersByMail] }
      if (part.id !== 'who-we-are' || registration === null) return part
      return { ...part, paragraphs: [...part.paragraphs, `We are registered with the ${registration}.`] }
    }),
    notices: listNotices(content['privacy-notices']),
    noticesVersion: content['privacy-notices'].version,
  }
}

const answersByMail =
  'Answers by e-mail: what you answer us by e-mail is kept with your inquiry or message, for as long as that. The files that you send with it stay in our mailbox.'

const noticesHeading = 'The notices of our forms'

export const headers = () => publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Data Privacy Policy',
    description:
      'What we collect when you use this website or write to us, why, who receives it, how long we keep it, and your rights under the Kenyan data protection law.',
    path: urls.privacyPolicy(),
  })
}

export default function Privacy({
  loaderData: { heading, version, effective, intro, sections, notices, noticesVersion },
}: Route.ComponentProps) {
  return (
    <>
      <div className={`page-width ${styles.screen}`}>
        <header>
          <h1>{heading}</h1>
          <p>{`Version ${version}, in effect since ${effective.replaceAll(' ', '\u00a0')}`}</p>
        </header>
        <nav aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
            <li>
              <a href="#notices">{noticesHeading}</a>
            </li>
          </ol>
        </nav>
        <div className={styles.text}>
          <div className={styles.intro}>
            {intro.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`}>
              <h2 id={`${section.id}-heading`}>{section.heading}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.list && (
                <ul>
                  {section.list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <section id="notices" aria-labelledby="notices-heading">
            <h2 id="notices-heading">{noticesHeading}</h2>
            <p>{`Version ${noticesVersion}. A sentence of each stands before the button of its form.`}</p>
            {notices.map(({ id, words }) => (
              <p key={id} id={id}>
                {words}
              </p>
            ))}
          </section>
        </div>
      </div>
      <ConsultWithUs />
    </>
  )
}
