import { useEffect, useRef } from 'react'
import type { ReplyPreview } from '../../../domain/inbox/reply.ts'
import styles from './reply.module.css'

/** Brings it into the window without script, too. */
const focused = { autoFocus: true }

/** The mail as it will be. Its frame runs no script and sends no form, whatever the mail holds. */
export function MailPreview({ to, subject, text, html, files }: ReplyPreview & { files: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 ref={heading} tabIndex={-1} {...focused}>
        The mail as it will be
      </h3>
      <dl>
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{subject}</dd>
        </div>
        {files.length > 0 && (
          <div>
            <dt>{files.length === 1 ? 'File' : 'Files'}</dt>
            {files.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              <dd key={index}>
                <bdi>{name}</bdi>
              </dd>
            ))}
          </div>
        )}
      </dl>
      <iframe title="The mail" sandbox="" srcDoc={html} />
      <details>
        <summary>As text, for programs that show no pictures</summary>
        <pre>{text}</pre>
      </details>
    </section>
  )
}
