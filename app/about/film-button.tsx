import { useState } from 'react'
import type { Firm } from '../../domain/firm/firm.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './film-button.module.css'
import { FilmDialog } from './film-dialog.tsx'

type Props = {
  label: string
  title: string
  /** A note about a film that another site plays; null for the firm's own film. */
  note: string | null
  /** The size of the film, for a visitor who saves data (F14). */
  size: string | null
  video: Firm['video']
}

/** The small button that opens the firm's film over the page; without script, a plain link to the film (E7). */
export function FilmButton({ label, title, note, size, video }: Props) {
  const [isOpen, setOpen] = useState(false)
  const content = (
    <>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M7 4.5v15L19.5 12Z" fill="currentColor" />
      </svg>
      {size ? `${label} (${size})` : label}
    </>
  )
  return (
    <>
      {useHydrated() ? (
        <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {content}
        </button>
      ) : (
        <a className={styles.button} href={video.src}>
          {content}
        </a>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {isOpen && <FilmDialog title={title} video={video} onClose={() => setOpen(false)} />}
    </>
  )
}
