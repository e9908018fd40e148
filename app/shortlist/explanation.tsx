import { urls } from '../../domain/urls.ts'
import { HeartShape } from '../cards/heart.tsx'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import styles from './explanation.module.css'

/** Explains the purpose of a shortlist, and how to make one. */
export function Explanation() {
  return (
    <div className={styles.explanation}>
      <ol>
        <li>
          <h2>
            <HeartShape /> Save what you like
          </h2>
          <p>
            Tap the heart on any property. It is saved on this device, with no account, and this page shows when its
            price changes or it is no longer available.
          </p>
        </li>
        <li>
          <h2>Add your notes</h2>
          <p>
            Write a note about each property and mark its stage: Considering, Viewed, Offer made or Not for us. Then
            compare up to six side by side.
          </p>
        </li>
        <li>
          <h2>Decide together</h2>
          <p>
            Send the list by WhatsApp or e-mail. Whoever opens it can add the properties to their own shortlist, with
            your notes beside theirs.
          </p>
        </li>
      </ol>
      <p className={styles.private}>
        We never see your notes. They stay in this browser, and only a link that you send yourself can carry them to
        somebody else.
      </p>
      <noscript>
        <p>
          Saving properties needs JavaScript, which is switched off in this browser. You can still open a list that
          somebody sends you.
        </p>
      </noscript>
      <Link to={urls.listings()} className={buttons.primary}>
        Find a property
      </Link>
    </div>
  )
}
