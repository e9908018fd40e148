import type { ReactNode } from 'react'
import { pictureUrl } from '../../domain/pictures/picture-widths.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { StyleSheet } from '../page-parts/page-styles.tsx'
import { playVideo } from '../page-parts/rich-text.tsx'
import { Picture } from '../ui/picture.tsx'
import type { OpenSlider } from './gallery.tsx'
import styles from './plans-and-tours.css?url'

type Props = { listing: ListingPage; openSlider: OpenSlider }

const sizes = '(width < 64em) 92vw, 56vw'

/** Floor plans, films and tours (B10). Few properties have them, so no other page has their styles. */
export function PlansAndTours({ listing, openSlider }: Props): ReactNode {
  return (
    <>
      <StyleSheet address={styles} />
      {listing.plans.length > 0 && <FloorPlans listing={listing} openSlider={openSlider} />}
      {listing.tours.length > 0 && <Tours listing={listing} />}
    </>
  )
}

/** The floor plans, which open in a slider of their own; without script each is a link to its picture. */
function FloorPlans({ listing: { name, plans }, openSlider }: Props) {
  return (
    <section className="plans" aria-labelledby="plans">
      <h2 id="plans">Floor plans</h2>
      <ul>
        {plans.map((plan, position) => (
          <li key={plan.url}>
            <a href={pictureUrl(plan.url, 1280)} onClick={openSlider(`Floor plans of ${name}`, plans, position)}>
              <Picture {...plan} sizes={sizes} saving={640} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Films, which play here behind a picture of ours, so that nothing of their host loads before; and tours, which open where they are. */
function Tours({ listing: { tours, pictures } }: Pick<Props, 'listing'>) {
  return (
    <section className="tours" aria-labelledby="tours">
      <h2 id="tours">Films and tours</h2>
      {tours.map(({ href, host, player }) => {
        if (!player) {
          return (
            <p key={href}>
              <a href={href} target="_blank" rel="noopener noreferrer">{`Open the tour at ${host}`}</a>
            </p>
          )
        }
        return (
          <figure key={href} data-embed={player}>
            <Picture {...pictures[0]} alt="" sizes={sizes} />
            <a href={href} target="_blank" rel="noopener noreferrer" onClick={playVideo}>
              {`Play the film from ${host}`}
            </a>
          </figure>
        )
      })}
    </section>
  )
}
