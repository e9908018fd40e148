import { useState } from 'react'
import type { Content } from '../../domain/firm/content.ts'
import type { Firm, WholeFirm } from '../../domain/firm/firm.ts'
import buttons from '../ui/button.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './office-map.module.css'
import { StreetPlan } from './street-plan.tsx'

type Props = { address: Firm['address']; map: WholeFirm['map']; words: Content['contact']['map'] }

/** The place of the office: a drawing until the visitor asks for the provider's map (E7), and always a link to that map. */
export function OfficeMap({ address, map, words }: Props) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <section className={styles.map} aria-labelledby="map">
      <div className={styles.words}>
        <h2 id="map">{words.heading}</h2>
        <address>{address.lines.join(', ')}</address>
        {!shown && <p>{words.still}</p>}
        <div className={styles.actions}>
          {hydrated && !shown && (
            <button type="button" className={buttons.primary} onClick={() => setShown(true)}>
              {words.button}
            </button>
          )}
          <a
            className={buttons.secondary}
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(map.query)}`}
            target="_blank"
            rel="noopener"
          >
            {words.link}
          </a>
        </div>
      </div>
      {shown ? (
        <iframe
          ref={(frame) => frame?.focus()}
          className={styles.view}
          title={`Map of ${map.query}`}
          src={map.embed}
          allowFullScreen
        />
      ) : (
        <StreetPlan className={styles.view} />
      )}
    </section>
  )
}
