import type { Tour } from '../../domain/listings/tours.ts'
import type { DescribedPicture } from '../../domain/pictures/described-picture.ts'
import { Picture } from '../ui/picture.tsx'
import { playVideo } from '../ui/rich-text.tsx'
import styles from './tours.module.css'

type Props = {
  tours: readonly Tour[]
  /** Stands before a film until it plays: nothing of its host loads before the tap. */
  still: DescribedPicture | undefined
}

/** Films, which play here, and tours, which open where they are. */
export function Tours({ tours, still }: Props) {
  return (
    <section className={styles.tours} aria-labelledby="tours">
      <h2 id="tours">Films and tours</h2>
      {tours.map(({ href, host, player }) => {
        if (!player)
          return (
            <p key={href}>
              <a href={href} target="_blank" rel="noopener noreferrer">{`Open the 360° tour at ${host}`}</a>
            </p>
          )
        return (
          <figure key={href} data-embed={player}>
            <Picture {...still} alt="" sizes="(width < 1024px) 92vw, 56vw" />
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={playVideo}
            >{`Play the film from ${host}`}</a>
          </figure>
        )
      })}
    </section>
  )
}
