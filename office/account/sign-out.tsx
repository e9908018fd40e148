import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useSubmit } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { forgetUnsaved, listUnsaved } from '../form/unsaved.ts'
import { countUnsent, forgetUploads } from '../uploads/uploads.ts'
import styles from './account.module.css'

type Props = { intent: string; personId: string; children: ReactNode }

/**
 * Signs out, and erases what was typed or chosen on this device and not sent, so that the next person at it does not find it. Somebody
 * who would lose something is told first.
 */
export function SignOut({ intent, personId, children }: Props) {
  const submit = useSubmit()
  const button = useRef<HTMLButtonElement>(null)
  const [lost, setLost] = useState<Lost | null>(null)

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = { words: listUnsaved(personId), photographs: await countUnsent() }
    if (found.words.length + found.photographs > 0) setLost(found)
    else signOut()
  }
  function signOut() {
    forgetUnsaved(personId)
    forgetUploads()
    void submit({ intent }, { method: 'post' })
  }
  function stay() {
    setLost(null)
    button.current?.focus()
  }
  return (
    <OfficeForm intent={intent} onSubmit={ask}>
      <button ref={button} type="submit" className={buttons.secondary}>
        {children}
      </button>
      {lost && <Warning {...lost} signOut={signOut} stay={stay} />}
    </OfficeForm>
  )
}

type Lost = { words: ReturnType<typeof listUnsaved>; photographs: number }

const addressOf = {
  listing: (id: string) => (id === 'new' ? officeUrls.newListing() : officeUrls.listing(id)),
  message: officeUrls.thread,
}

/** Names what this device alone has. */
function Warning({ words, photographs, signOut, stay }: Lost & { signOut: () => void; stay: () => void }) {
  const element = useRef<HTMLFieldSetElement>(null)
  useEffect(() => element.current?.focus(), [])
  const counted = (['listing', 'message'] as const).flatMap((kind) => {
    const count = words.filter((each) => each.kind === kind).length
    return count > 0 ? [formatCount(count, kind)] : []
  })
  return (
    <fieldset ref={element} tabIndex={-1} aria-label="Before you sign out" className={styles.lost}>
      {words.length > 0 && (
        <>
          <p>
            {counted.join(' and ')} {words.length === 1 ? 'has' : 'have'} words that are not saved:
          </p>
          <ul>
            {words.map(({ kind, id, name }) => (
              <li key={id}>
                <Link to={addressOf[kind](id)}>
                  <bdi>{name || (id === 'new' ? 'A new listing' : `A ${kind} without a name`)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {photographs > 0 && (
        <p>
          {formatCount(photographs, 'photograph')} {photographs === 1 ? 'has' : 'have'} not arrived yet.
        </p>
      )}
      <p>Signing out erases them from this device.</p>
      <div className={styles.choice}>
        <button type="button" className={buttons.primary} onClick={stay}>
          Stay
        </button>
        <button type="button" className={buttons.secondary} onClick={signOut}>
          Sign out all the same
        </button>
      </div>
    </fieldset>
  )
}
