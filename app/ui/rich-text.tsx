import type { MouseEvent } from 'react'
import type { SafeHtml } from '../../domain/safe-html.ts'
import styles from './rich-text.module.css'

/** Sanitised HTML, set to be read. The only component that renders HTML. */
export function RichText({ html }: { html: SafeHtml }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links within are what is pressed
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that the server's sanitiser made it
    <div className={styles.text} onClick={playVideo} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** The link of an embedded video leads to it; with script it plays in its place, in a frame that comes only now (C3). */
function playVideo(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const figure = link?.closest<HTMLElement>('figure[data-embed]')
  const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || !figure?.dataset.embed || opensElsewhere) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.title = link.textContent
  frame.src = figure.dataset.embed
  link.replaceWith(frame)
  frame.focus()
}
