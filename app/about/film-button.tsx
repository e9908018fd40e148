import { useEffect, useRef, useState } from 'react'
import { toFilm } from '../../domain/film.ts'
import type { Firm } from '../../domain/firm/firm.ts'
import { pictureUrl, savingWidth } from '../../domain/pictures/picture-widths.ts'
import { useDataSaver } from '../ui/data-saver.ts'
import { Modal } from '../ui/modal.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './film-button.module.css'

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

type FilmDialogProps = Pick<Props, 'title' | 'video'> & { onClose: () => void }

/** Plays the film over the page. Its source is emptied when it is closed: a removed video could play on. */
function FilmDialog({ title, video: { src, poster }, onClose }: FilmDialogProps) {
  const player = useRef<HTMLVideoElement & HTMLIFrameElement>(null)
  const posterWidth = useDataSaver() ? savingWidth : 1280
  const film = toFilm(src)
  const address = film?.src
  useEffect(() => {
    const element = player.current
    if (!element || !address) return
    element.src = address
    return () => {
      element.removeAttribute('src')
      if (element instanceof HTMLVideoElement) element.load()
    }
  }, [address])

  return (
    <Modal label={title} onClose={onClose}>
      {film?.kind === 'frame' ? (
        <iframe
          ref={player}
          className={styles.film}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the sample film has pictures and no speech
        <video
          ref={player}
          className={styles.film}
          poster={pictureUrl(poster, posterWidth)}
          aria-label={title}
          controls
          playsInline
          autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
        />
      )}
    </Modal>
  )
}
