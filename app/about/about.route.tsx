import { describePeople } from '../../domain/content/people.ts'
import { formatMegabytes, toFilm } from '../../domain/film.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import { urls } from '../../domain/urls.ts'
import { dataSaverContext, siteContext } from '../context.ts'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { People } from '../page-parts/people.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import { listServiceGroups } from '../services/service-groups.ts'
import { ServicesAccordion } from '../services/services-accordion.tsx'
import { WhyChooseUs } from '../services/why-choose-us.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/about.route'
import styles from './about.module.css'
import { FilmButton } from './film-button.tsx'

export const handle = { loader: true }

export function loader({ context }: Route.LoaderArgs) {
  const { firm, content, findPicture, dial } = context.get(siteContext)
  const { picture, video, history, vision, mission, ...words } = content.about
  describePage(context)
  const { elsewhere, ...film } = video
  return {
    ...words,
    film: {
      ...film,
      note: toFilm(firm.video.src)?.kind === 'frame' ? elsewhere : null,
      size: context.get(dataSaverContext) && firm.video.bytes !== null ? formatMegabytes(firm.video.bytes) : null,
    },
    picture: describePicture(picture, findPicture),
    history: { ...history, picture: describePicture(history.picture, findPicture) },
    vision: { ...vision, picture: describePicture(vision.picture, findPicture) },
    mission: { ...mission, picture: describePicture(mission.picture, findPicture) },
    people: describePeople(content.people, { findPicture, dial }),
    whyChooseUs: content['why-choose-us'],
    services: { heading: content.accordions.heading, groups: listServiceGroups(content, findPicture) },
  }
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: loaderData.heading,
    description: `${loaderData.lead} Our history, vision, mission and values, and the way we work.`,
    path: urls.about(),
  })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { heading, lead, picture, film, history, vision, mission, values, people, whyChooseUs, services } = loaderData
  const firm = useFirm()
  return (
    <>
      <header className={styles.hero}>
        <Picture {...picture} sizes="100vw" eager className={styles.view} />
        <div className="page-width">
          <div className={styles.plate}>
            <h1>{heading}</h1>
            <p>{lead}</p>
            <FilmButton {...film} video={firm.video} />
          </div>
        </div>
      </header>

      <section id="explore" className={styles.explore} aria-labelledby="history">
        <div className={`page-width ${styles.history}`}>
          <h2 id="history">{history.heading}</h2>
          <div className={styles.text}>
            {history.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Picture {...history.picture} sizes="(width < 64em) 100vw, 40vw" className={styles.historyPicture} />
        </div>

        <div className={styles.parcels}>
          <div className={styles.vision}>
            <h2>{vision.heading}</h2>
            <p>{vision.text}</p>
          </div>
          <Picture {...vision.picture} sizes="(width < 64em) 100vw, 40vw" />
          <Picture {...mission.picture} sizes="(width < 64em) 100vw, 40vw" />
          <div className={styles.mission}>
            <h2>{mission.heading}</h2>
            <p>{mission.text}</p>
          </div>
        </div>

        <div className={`page-width ${styles.values}`}>
          <h2>{values.heading}</h2>
          <dl>
            {values.items.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      {people && <People {...people} />}

      <WhyChooseUs words={whyChooseUs} />

      <section className={`page-width ${styles.services}`} aria-labelledby="our-services">
        <h2 id="our-services">{services.heading}</h2>
        <ServicesAccordion groups={services.groups} />
      </section>
      <ConsultWithUs />
    </>
  )
}
