import { useState } from 'react'
import type { Firm } from '../layout/firm.ts'
import { Modal } from '../ui/modal.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './film-button.module.css'
import { FilmPlayer } from './film-player.tsx'

type Props = { label: string; title: string; video: Firm['video'] }

/** The small button that opens the firm's film over the page; without script, a plain link to the film (E7). */
export function FilmButton({ label, title, video }: Props) {
  const [open, setOpen] = useState(false)
  const words = (
    <>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M7 4.5v15L19.5 12Z" fill="currentColor" />
      </svg>
      {label}
    </>
  )
  if (!useHydrated()) {
    return (
      <a className={styles.button} href={video.src}>
        {words}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
      </button>
      {open && (
        <Modal label={title} onClose={() => setOpen(false)}>
          <FilmPlayer title={title} video={video} />
        </Modal>
      )}
    </>
  )
}
