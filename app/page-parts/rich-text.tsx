import type { MouseEvent } from 'react'
import type { SafeHtml } from '../../domain/safe-html.ts'
import { StyleSheet } from './page-styles.tsx'
import styles from './rich-text.module.css'
import blockStyles from './rich-text-blocks.css?url'

/** Sanitised HTML with typography. The only component that renders HTML. */
export function RichText({ html }: { html: SafeHtml }) {
  return (
    <>
      {/* Descriptions of properties seldom have more than paragraphs. */}
      {html.includes(' class="') && <StyleSheet address={blockStyles} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside take the key presses */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that the server's sanitiser made it */}
      <div className={`${styles.text} rich-text`} onClick={playVideo} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}

/** Plays an embedded video in place of its link, in a frame that is loaded only now (C3). Without script the link leads to it. */
export function playVideo(event: MouseEvent<HTMLElement>) {
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
