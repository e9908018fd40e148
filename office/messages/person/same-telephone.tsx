import { Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import type { Thread } from '../../../domain/inbox/thread.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import styles from '../messages.module.css'

const noAddress = 'Without an e-mail address'

type Props = { thread: Pick<Thread, 'email' | 'revision' | 'sameTelephone' | 'joined'> }

/** Other threads from the same telephone, which can be joined by hand, and addresses that were, which can be separated. Without any it is nothing. */
export function SameTelephone({ thread: { email, revision, sameTelephone, joined } }: Props) {
  const replyTo = email || 'the address of the other message'
  return (
    <>
      {sameTelephone.length > 0 && (
        <section className={styles.same} aria-labelledby="same-telephone">
          <h2 id="same-telephone">{`The same telephone ${email ? 'under another address' : 'in other messages'}`}</h2>
          <p>
            Anybody can type a telephone. If it is the same person, join them: replies then go to <bdi>{replyTo}</bdi>{' '}
            alone.
          </p>
          <ul>
            {sameTelephone.map((other) => (
              <li key={other.id}>
                <span>
                  <Link to={officeUrls.thread(other.id)} dir="auto">
                    {other.name || other.email}
                  </Link>
                  <bdi>{other.email || noAddress}</bdi>
                </span>
                <OfficeForm intent="join" about={other.id} aria-label={`Join ${other.email || other.name}`}>
                  <input type="hidden" name="seen" value={revision} readOnly />
                  <input type="hidden" name="otherSeen" value={other.revision} readOnly />
                  <button type="submit" name="deed" value="join-thread" className={buttons.secondary}>
                    Join to this thread
                  </button>
                </OfficeForm>
              </li>
            ))}
          </ul>
        </section>
      )}
      {joined.length > 0 && (
        <section className={styles.same} aria-labelledby="joined">
          <h2 id="joined">Joined addresses</h2>
          <p>
            Replies go to <bdi>{email}</bdi> alone.
          </p>
          <ul>
            {joined.map((address) => (
              <li key={address}>
                <bdi>{address || noAddress}</bdi>
                <OfficeForm intent="separate" about={address} aria-label={`Separate ${address || noAddress}`}>
                  <input type="hidden" name="seen" value={revision} readOnly />
                  <button type="submit" name="deed" value="separate-thread" className={buttons.secondary}>
                    Separate
                  </button>
                </OfficeForm>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
