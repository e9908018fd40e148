import type { Areas } from '../../domain/areas/areas.ts'
import { listParts } from '../../domain/areas/nearby.ts'
import { toCard } from '../../domain/cards/card.ts'
import type { Content } from '../../domain/content/content.ts'
import { pickMixed } from '../../domain/listings/mixed-kinds.ts'
import { describePicture } from '../../domain/pictures/described-picture.ts'
import { toHomeShareCard } from '../../domain/share/share-card.ts'
import { urls } from '../../domain/urls.ts'
import { cardLookups } from '../cards/card-lookups.ts'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { siteContext } from '../context.ts'
import { LatestArticles } from '../insights/latest-articles.tsx'
import { Link } from '../link.tsx'
import { ConsultWithUs } from '../page-parts/consult.tsx'
import { describePage } from '../page-parts/describe-page.ts'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { useFirm } from '../page-parts/root-data.ts'
import { FiveSteps } from '../services/five-steps.tsx'
import { WhyChooseUs } from '../services/why-choose-us.tsx'
import { listTools } from '../tools/list-tools.ts'
import buttons from '../ui/button.module.css'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/home.route'
import styles from './home.module.css'
import { HomeSearch } from './home-search.tsx'
import { ThreeWays } from './three-ways.tsx'
import { WholeCost } from './whole-cost.tsx'

export const handle = { loader: true }

const newestCards = 4
const maxTowns = 10
/** Section 9. */
const latestArticles = 3

/** The firm's texts, the newest listings and the latest articles; still a 200 while either source is down. */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, content, findPicture, firm, insights, shareCardVersion } = context.get(siteContext)
  const { description, hero, about, services, listings, costs, towns, blog } = content.home
  const [read, latest] = await Promise.all([catalogue.list('all'), insights.listNewest(latestArticles)])
  describePage(context)
  const newest = read.ok ? pickMixed(read.listings, newestCards) : []
  return {
    description,
    shareCard: shareCardVersion(toHomeShareCard(hero, firm)),
    hero: { ...hero, ways: hero.ways.map(toWay), picture: describePicture(hero.picture, findPicture) },
    about,
    services: {
      ...services,
      items: services.items.map((item) => {
        const { picture } = content['service-categories'][item.category]
        const { url, placeholderColour } = describePicture(picture, findPicture)
        return { ...item, picture: { url, placeholderColour } }
      }),
    },
    listings,
    newest: newest.map((listing) => toCard(listing, findPicture, cardLookups(catalogue))),
    costs: { ...costs, questions: toQuestions(costs.questions, content.rates) },
    towns: { ...towns, links: read.ok ? listTowns(read.snapshot.areas()) : [] },
    whyChooseUs: content['why-choose-us'],
    process: content.process,
    blog,
    latest,
  }
}

function toWay({ label, screen, type }: Content['home']['hero']['ways'][number]) {
  return { label, path: urls.listings(screen, new URLSearchParams(type && { propertyType: type })) }
}

/** Each question with the calculator that answers it, and the answer of its example. */
function toQuestions(questions: Content['home']['costs']['questions'], rates: Content['rates']) {
  const tools = listTools(rates)
  return questions.flatMap(({ tool, question }) =>
    tools.filter(({ name }) => name === tool).map(({ path, lead, example }) => ({ question, path, lead, example })),
  )
}

/** The towns with the most listings. */
function listTowns(areas: Areas) {
  const kenya = areas.byPath.get('')
  const towns = kenya ? listParts(areas, kenya) : []
  return towns.slice(0, maxTowns).map(({ name, path, count }) => ({ name, path, count }))
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta(matches, {
    title: matches[0].loaderData.firm.tagline,
    description: loaderData.description,
    path: urls.home(),
    shareCard: { path: urls.home(), version: loaderData.shareCard, alt: loaderData.hero.heading },
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, about, services, listings, newest, costs, towns, whyChooseUs, process, blog, latest } = loaderData
  const firm = useFirm()
  return (
    <>
      <section>
        <div className={styles.view}>
          <Picture {...hero.picture} sizes="100vw" eager className={styles.picture} />
          <h1>{hero.heading}</h1>
        </div>
        <div className={`page-width ${styles.foot}`}>
          <HomeSearch ways={hero.ways} />
          <div className={styles.offer}>
            <p>{hero.text}</p>
            <Link to={urls.services()} className={buttons.secondary}>
              {hero.button}
            </Link>
            <p className={styles.claim}>{hero.claim}</p>
          </div>
        </div>
      </section>

      {newest.length > 0 && (
        <section className={`page-width ${styles.newest}`} aria-labelledby="newest">
          <header className={styles.newestHead}>
            <h2 id="newest">{listings.heading}</h2>
            <Link to={urls.listings('all')}>{listings.link}</Link>
          </header>
          <ListingGrid cards={newest} rail />
        </section>
      )}

      <section className={`page-width ${styles.about}`} aria-labelledby="about">
        <h2 id="about">{about.heading}</h2>
        <div className={styles.text}>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Link to={urls.about()} className={buttons.secondary}>
            {about.link}
          </Link>
        </div>
        <dl>
          <div>
            <dt>Incorporated</dt>
            <dd>{firm.foundedYear}</dd>
          </div>
          <div>
            <dt>Years in Kenyan real estate</dt>
            <dd>Over {firm.yearsOfExperience}</dd>
          </div>
        </dl>
      </section>

      <ThreeWays {...services} />

      <WholeCost costs={costs} towns={towns} />

      <WhyChooseUs words={whyChooseUs} />
      <FiveSteps words={process} />

      <section id="blog" className={`page-width ${styles.blog}`} aria-labelledby="latest-insights">
        <header>
          <p>{blog.eyebrow}</p>
          <h2 id="latest-insights">{blog.heading}</h2>
          <Link to={urls.insights()}>{blog.link}</Link>
        </header>
        <LatestArticles latest={latest} titleTag="h3" retryPath={`${urls.home()}#blog`} />
      </section>
      <ConsultWithUs />
    </>
  )
}
