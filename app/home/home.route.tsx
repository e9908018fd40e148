import { Link } from 'react-router'
import { pageMeta } from '../layout/page-meta.ts'
import { useFirm } from '../layout/use-firm.ts'
import { toCard } from '../listings/card.ts'
import { ListingGrid } from '../listings/listing-grid.tsx'
import { servicesContext } from '../services.ts'
import buttons from '../ui/button.module.css'
import { Picture } from '../ui/picture.tsx'
import { urls } from '../urls.ts'
import type { Route } from './+types/home.route'
import styles from './home.module.css'

const newestCards = 3

/** The newest listings; without them, while their source is down, the page still stands. */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, findPicture } = context.get(servicesContext)
  const read = await catalogue.list('all')
  const newest = read.ok ? read.listings.slice(0, newestCards) : []
  return { newest: newest.map((listing) => toCard(listing, findPicture)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Real estate advisory, agency and management in Nairobi',
    description:
      'Riparo is a real estate consultancy in Nairobi: advisory, agency and property management for East Africa, with homes, land and commercial space for sale and for rent.',
    path: urls.home(),
    picture: '/pictures/1280/media/hero-skyline.jpg',
  })
}

export default function Home({ loaderData: { newest } }: Route.ComponentProps) {
  const firm = useFirm()
  return (
    <>
      <section className={styles.hero}>
        <div className={`page-width ${styles.words}`}>
          <h1>Build a legacy in real estate</h1>
          <p>Real estate advisory, agency and management services, from Nairobi for all of East Africa.</p>
          <Link to={urls.listings('all')} className={buttons.primary}>
            See all properties
          </Link>
        </div>
        <Picture
          url="/media/hero-skyline.jpg"
          alt="Nairobi's skyline behind savannah grass and acacia trees"
          tone="#c9d4d2"
          sizes="100vw"
          eager
          className={styles.view}
        />
      </section>
      {newest.length > 0 && (
        <section className={`page-width ${styles.newest}`} aria-labelledby="newest">
          <div className={styles.title}>
            <h2 id="newest">New on the market</h2>
            <Link to={urls.listings('all')}>All properties</Link>
          </div>
          <ListingGrid cards={newest} />
        </section>
      )}
      <section className={styles.record} aria-labelledby="record">
        <div className="page-width">
          <h2 id="record">{firm.vision}</h2>
          <dl>
            <div>
              <dt>Incorporated</dt>
              <dd>{firm.foundedYear}</dd>
            </div>
            <div>
              <dt>Years in Kenyan real estate</dt>
              <dd>Over {firm.yearsOfExperience}</dd>
            </div>
            <div>
              <dt>Satisfied clients</dt>
              <dd>{firm.satisfiedClients}+</dd>
            </div>
          </dl>
        </div>
      </section>
    </>
  )
}
