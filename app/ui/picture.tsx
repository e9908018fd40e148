import { type PictureWidth, pictureSrcSet, pictureUrl, savingWidth } from '../../domain/pictures/picture-widths.ts'
import { placeholderDrawing } from '../../domain/pictures/placeholder-drawing.ts'
import { useDataSaver } from './data-saver.ts'
import styles from './picture.module.css'

type Props = {
  /** Without one, the drawn placeholder (B10). */
  url?: string
  alt: string
  /** Fills the picture's place while it loads. */
  placeholderColour?: string | null
  /** The original's width in pixels, if known. */
  width?: number | null | undefined
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** For a picture that is visible without scrolling: loaded at once, with high priority. */
  eager?: boolean
  /** The widest file that is offered: a small picture in a long list needs no more addresses. */
  most?: PictureWidth
  /** The widest file for a visitor who saves data (F14). */
  saving?: PictureWidth
  className?: string | undefined
}

/** A picture in the size that the screen needs (B10), 3 to 2 unless its class says another `--ratio`: its place is reserved. */
export function Picture({
  url,
  alt,
  placeholderColour,
  width,
  sizes,
  eager = false,
  most,
  saving = savingWidth,
  className = '',
}: Props) {
  const dataSaver = useDataSaver()
  if (url === undefined) {
    return (
      <div className={`${styles.picture} ${styles.none} ${className}`}>
        <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
          <path d={placeholderDrawing} fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span>Pictures on request</span>
      </div>
    )
  }
  return (
    <img
      className={`${styles.picture} ${className}`}
      data-tone={placeholderColour ?? undefined}
      src={pictureUrl(url, dataSaver ? saving : (most ?? 640))}
      srcSet={pictureSrcSet(url, width, dataSaver ? saving : most)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' as const })}
    />
  )
}
