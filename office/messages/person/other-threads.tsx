import type { ReactNode } from 'react'
import { Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import type { OtherThread, Thread } from '../../../domain/inbox/thread.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import styles from '../messages.module.css'

const noAddress = 'Without an e-mail address'

type Props = { thread: Pick<Thread, 'email' | 'revision' | 'sameTelephone' | 'beside' | 'joined'> }

/**
 * Other threads that can be joined by hand, from the same telephone or by a mail from another address, and addresses that were, which can be separated.
 * Without any it is nothing.
 */
export function OtherThreads({ thread: { email, revision, sameTelephone, beside, joined } }: Props) {
  const isBeside = new Set(beside.map(({ id }) => id))
  const byTelephone = sameTelephone.filter(({ id }) => !isBeside.has(id))
  const replyTo = email || 'the address of the other message'
  return (
    <>
      {beside.length > 0 && (
        <Others {...{ revision, others: beside }} id="beside" heading="May belong together">
          A mail of one of these answers ours in the other, or came unchecked from its address. Anybody can write under
          another’s address, so look first. Joined, replies go to <bdi>{replyTo}</bdi> alone.
          {beside.some((other) => other.email === email) && ' Two of one address cannot be separated again.'}
        </Others>
      )}
      {byTelephone.length > 0 && (
        <Others
          {...{ revision, others: byTelephone }}
          id="same-telephone"
          heading={`The same telephone ${email ? 'under another address' : 'in other messages'}`}
        >
          Anybody can type a telephone. If it is the same person, join them: replies then go to <bdi>{replyTo}</bdi>{' '}
          alone.
        </Others>
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

type OthersProps = {
  revision: number
  others: readonly OtherThread[]
  id: string
  heading: string
  children: ReactNode
}

function Others({ revision, others, id, heading, children }: OthersProps) {
  return (
    <section className={styles.same} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p>{children}</p>
      <ul>
        {others.map((other) => (
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
  )
}
