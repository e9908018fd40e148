import styles from './rich-text.module.css'
import type { SafeHtml } from './safe-html.ts'

/** Sanitised HTML, set to be read. The only component that renders HTML. */
export function RichText({ html }: { html: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that the server's sanitiser made it
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
