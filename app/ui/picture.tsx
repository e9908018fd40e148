import styles from './picture.module.css'
import { pictureUrl, pictureWidths } from './picture-widths.ts'

type Props = {
  /** Null shows the drawn placeholder (B10). */
  url: string | null
  alt: string
  /** A colour to hold the place while the picture loads. */
  tone?: string | null
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** Of width to height, as CSS writes it. */
  ratio?: string
  /** In the first view: fetched at once and first in line. */
  eager?: boolean
  className?: string | undefined
}

/** A picture in the size that the screen needs (B10), its place reserved so that nothing jumps. */
export function Picture({ url, alt, tone, sizes, ratio = '3 / 2', eager = false, className = '' }: Props) {
  const style = { aspectRatio: ratio, ...(tone && { background: tone }) }
  if (url === null) {
    return (
      <div className={`${styles.picture} ${styles.none} ${className}`} style={{ aspectRatio: ratio }}>
        <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
          <path d="M18 50 66 20l36 23M34 40v26M84 32v34M10 66h100" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span>Pictures on request</span>
      </div>
    )
  }
  return (
    <img
      className={`${styles.picture} ${className}`}
      style={style}
      src={pictureUrl(url, 640)}
      srcSet={pictureWidths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' as const })}
    />
  )
}
