import { useState } from 'react'
import { toFollowMessage } from '../../domain/share/follow-message.ts'
import { mailUrl, whatsAppUrl } from '../../domain/share/share-links.ts'
import { useRootData } from '../page-parts/root-data.ts'
import { copyText } from '../share/copy-text.ts'
import buttons from '../ui/button.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './follow.module.css'

/** `isFirst` is true where the site cannot send mail, so that there is no form above. */
type OtherWaysProps = { title: string; path: string; total: number; feed: string; isFirst: boolean }

/** The ways to follow a search without giving an address (H10). */
export function OtherWays({ title, path, total, feed, isFirst }: OtherWaysProps) {
  const { firm, siteUrl } = useRootData()
  const { subject, text } = toFollowMessage({ firm: firm.name, title, total, link: siteUrl + path })
  return (
    <>
      <section aria-labelledby="follow-self">
        <h2 id="follow-self">{isFirst ? 'Send it to yourself' : 'Or send it to yourself'}</h2>
        <p>
          Keep the search in a chat with yourself, or in your mail. Its link leads to what is on offer that day, newest
          first.
        </p>
        <p className={styles.ways}>
          <a
            href={whatsAppUrl(text)}
            target="_blank"
            rel="noopener"
            className={isFirst ? buttons.primary : buttons.secondary}
          >
            WhatsApp to yourself
          </a>
          <a href={mailUrl(subject, text)} className={buttons.secondary}>
            E-mail to yourself
          </a>
        </p>
        <p className={styles.note}>WhatsApp asks whom to send it to: look for your own name.</p>
      </section>
      <section aria-labelledby="follow-feed">
        <h2 id="follow-feed">Or hear of each new property</h2>
        <p>
          A feed is a page of news that an app reads for you. A feed reader, on your phone or computer, looks at it
          every few hours and shows you each new property of this search, with its picture and price. You need no
          account, and we do not learn who you are.
        </p>
        <p>Copy this address, and paste it where your feed reader says “Add a feed” or “Subscribe”.</p>
        <FeedAddress feed={feed} />
        <p className={styles.ways}>
          <a href={feed.replace(/^https?:/, 'feed:')} className={buttons.secondary}>
            Open in a feed reader
          </a>
          <a href={feed} type="application/atom+xml">
            Look at the feed itself
          </a>
        </p>
        <p className={styles.note}>
          “Open in a feed reader” works once a feed reader is installed. If you have none, your phone’s app store has
          many that cost nothing.
        </p>
      </section>
      <section aria-labelledby="follow-stop">
        <h2 id="follow-stop">How to stop</h2>
        <p>
          {!isFirst && 'Each of our mails has a link that stops it. '}Delete the message, or remove the feed from your
          reader. There is nothing {isFirst ? '' : 'else '}to cancel with us.
        </p>
      </section>
    </>
  )
}

/** The address as text that can be selected. With script a button copies it. */
function FeedAddress({ feed }: { feed: string }) {
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')
  async function copy() {
    setSaid(
      (await copyText(feed)) ? 'Copied.' : 'Your browser did not let us copy. Please select the address and copy it.',
    )
  }
  return (
    <div className={styles.address}>
      <code>{feed}</code>
      <button type="button" className={buttons.secondary} onClick={copy} disabled={!hydrated}>
        Copy
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
