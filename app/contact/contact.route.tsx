import { data } from 'react-router'
import { readWorkingHours } from '../../domain/content/office-hours.ts'
import { describePeople } from '../../domain/content/people.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { ContactForm } from '../messages/contact-form.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { privatePage, publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { People } from '../page-parts/people.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import { Picture } from '../ui/picture.tsx'
import { Telephone } from '../ui/telephone.tsx'
import type { Route } from './+types/contact.route'
import styles from './contact.module.css'
import { ContactDetails } from './contact-details.tsx'
import { OfficeDay } from './office-day.tsx'
import { OfficeMap } from './office-map.tsx'

export const handle = { loader: true }

/** The thanks for a message say when somebody answers, so no cache may keep them. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { firm, content, findPicture, dial, sayAnswering } = context.get(siteContext)
  const { description, office, ...texts } = content.contact
  describePage(context)
  const now = url.searchParams.has('sent') ? new Date() : null
  const page = {
    texts,
    description,
    office: { ...readWorkingHours({ office }, firm.timeZone), place: firm.address.town },
    officeText: office.text,
    map: firm.map,
    picture: describePicture(texts.picture, findPicture),
    people: describePeople(content.people, { findPicture, dial }),
    answering: sayAnswering(null, now),
  }
  return data(page, { headers: now ? privatePage : publicPage })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: loaderData.texts.heading,
    description: loaderData.description,
    path: urls.contact(),
  })
}

export default function Contact({
  loaderData: { texts, office, officeText, map, picture, people, answering },
}: Route.ComponentProps) {
  const firm = useFirm()
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.text}>
          <h1>{texts.heading}</h1>
          <p>{texts.text}</p>
          <ul>
            {firm.phones.slice(0, 1).map((phone) => (
              <li key={phone}>
                <Telephone number={firm.dialled[phone]}>{phone}</Telephone>
              </li>
            ))}
            <li>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
            </li>
          </ul>
          <OfficeDay office={office} text={officeText} />
        </div>
        <Picture
          {...picture}
          sizes="(width < 64em) 100vw, (width < 1767px) 1060px, 60vw"
          eager
          className={styles.picture}
        />
      </section>
      <div className={`page-width ${styles.columns}`}>
        <ContactDetails firm={firm} heading={texts.details.heading} />
        <div className={styles.message} id="message">
          <ContactForm title={texts.form.heading} lead={`${texts.form.text} ${answering}.`} />
        </div>
      </div>
      {people && (
        <div className={styles.people}>
          <People {...people} />
        </div>
      )}
      <OfficeMap address={firm.address} map={map} texts={texts.map} />
    </>
  )
}
