import { useEffect, useRef } from 'react'
import { toFilm } from '../../domain/film.ts'
import type { Firm } from '../../domain/firm/firm.ts'
import { pictureUrl, savingWidth } from '../../domain/pictures/picture-widths.ts'
import { useDataSaver } from '../ui/data-saver.ts'
import { Modal } from '../ui/modal.tsx'
import styles from './film-dialog.module.css'

type Props = { title: string; video: Firm['video']; onClose: () => void }

/** Plays the film over the page. Its source is emptied when it is closed: a removed video could play on. */
export function FilmDialog({ title, video: { src, poster }, onClose }: Props) {
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
