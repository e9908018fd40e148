import { useState } from 'react'
import type { SavedProperty } from '../../domain/shortlist/property.ts'
import { useSitePage } from '../site-page.ts'
import { useDevice } from '../ui/storage.ts'
import styles from './heart.module.css'
import type NotSaved from './not-saved.tsx'

type Props = {
  property: SavedProperty
  /** The id of the element that tells this property from others. */
  describedBy?: string
  /** True for a button with its name in words. */
  labelled?: boolean
  /** True if the heart stands there only while the property is saved. */
  onlySaved?: boolean
}

/** Saves a property to the shortlist of this device (F8). With script only; its place is absolute, so nothing moves. */
export function Heart({ property, describedBy, labelled, onlySaved }: Props) {
  const { isSaved, toggleSaved } = useSitePage().device
  const saved = useDevice(() => isSaved(property.propertyId))
  const [Refusal, setRefusal] = useState<typeof NotSaved | null>(null)
  if (saved === null || (onlySaved && !saved)) return null

  async function press() {
    if (toggleSaved(property)) return
    const refusal = await import('./not-saved.tsx')
    setRefusal(() => refusal.default)
  }
  return (
    <>
      <button
        type="button"
        className={labelled ? `${styles.heart} ${styles.labelled}` : styles.heart}
        aria-label="Save to shortlist"
        aria-describedby={describedBy}
        aria-pressed={saved}
        onClick={press}
      >
        <HeartShape />
        {labelled && <span>Save to shortlist</span>}
      </button>
      {Refusal && <Refusal onClose={() => setRefusal(null)} />}
    </>
  )
}

export function HeartShape() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M12 20C5 15 3 12 3 9a4.5 4.5 0 0 1 9-2 4.5 4.5 0 0 1 9 2c0 3-2 6-9 11Z"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  )
}
