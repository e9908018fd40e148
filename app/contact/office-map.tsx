import { useState } from 'react'
import type { Content } from '../../domain/content/content.ts'
import type { Firm, WholeFirm } from '../../domain/firm/firm.ts'
import buttons from '../ui/button.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './office-map.module.css'
import streetPlan from './street-plan.svg'

type Props = { address: Firm['address']; map: WholeFirm['map']; texts: Content['contact']['map'] }

/** Shows the way to the office: our drawing until the visitor asks for the map provider's map (E7), and always a link to that map. */
export function OfficeMap({ address, map, texts }: Props) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <section className={styles.map} aria-labelledby="map">
      <div className={styles.text}>
        <h2 id="map">{texts.heading}</h2>
        <address>{address.lines.join(', ')}</address>
        {!shown && <p>{texts.still}</p>}
        <div className={styles.actions}>
          {hydrated && !shown && (
            <button type="button" className={buttons.primary} onClick={() => setShown(true)}>
              {texts.button}
            </button>
          )}
          <a
            className={buttons.secondary}
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(map.query)}`}
            target="_blank"
            rel="noopener"
          >
            {texts.link}
          </a>
        </div>
      </div>
      {shown ? (
        <iframe
          ref={(frame) => frame?.focus()}
          className={styles.plan}
          title={`Map of ${map.query}`}
          src={map.embed}
          allowFullScreen
        />
      ) : (
        <svg className={styles.plan} viewBox="0 0 960 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <use href={`${streetPlan}#streets`} />
        </svg>
      )}
    </section>
  )
}
