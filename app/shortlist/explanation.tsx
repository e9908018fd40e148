import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { HeartShape } from '../saved/heart.tsx'
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
            Press the heart on any property. It is kept on this device, without an account, and we tell you here when
            its price changes or it is no longer available.
          </p>
        </li>
        <li>
          <h2>Write down what you think</h2>
          <p>
            Give each property a note and a state: considering, viewed, offered or no. Then put up to six of them side
            by side.
          </p>
        </li>
        <li>
          <h2>Decide together</h2>
          <p>
            Send the list over WhatsApp or by e-mail, to the next room or to Toronto. Whoever opens it can merge it into
            a shortlist of their own, and your notes then stand beside theirs.
          </p>
        </li>
      </ol>
      <p className={styles.private}>
        Your notes never reach us, nor any other server: they stay in this browser, and travel only inside a link that
        you send yourself.
      </p>
      <noscript>
        <p>
          The heart needs JavaScript, which is off in this browser. A list that somebody sends you opens all the same.
        </p>
      </noscript>
      <Link to={urls.listings()} className={buttons.primary}>
        Find a property
      </Link>
    </div>
  )
}
