import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import type { ListingState, ListQuery } from '../../../domain/office/editor.ts'
import { useFormFault } from '../../form/form-fault.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import type { Done } from './list-actions.ts'
import { listUrl } from './list-query.ts'
import styles from './listings.module.css'

export type DoneOutcome = {
  done: Done
  listing: { id: string; name: string; state: ListingState; availability: string | null } | null
  /** The version that can be taken back; empty for none. */
  version: string
}

const states: Record<ListingState, string> = {
  published: 'is published',
  'on-hold': 'is on hold',
  withdrawn: 'is withdrawn',
  draft: 'is a draft again',
}

type Subject = Pick<NonNullable<DoneOutcome['listing']>, 'name' | 'state' | 'availability'>

/** A sentence about the listing for each action that was done. */
const sentences: Partial<Record<Done, (listing: Subject) => string>> = {
  'change-price': ({ name }) => `The price of ${name} is saved.`,
  'change-status': ({ name }) => `The status of ${name} is saved.`,
  'change-availability': ({ name, availability }) => `${name} is ${availabilityWords(availability).toLowerCase()}.`,
  'change-publication': ({ name, state }) => `${name} ${states[state]}.`,
  undo: ({ name }) => `${name} is as it was before.`,
  unchanged: ({ name }) => `Nothing was different, so ${name} stays as it was.`,
  'withdraw-samples': () => 'The sample listings are withdrawn.',
  'republish-samples': () => 'The sample listings are published again.',
}

const someListing: Subject = { name: 'The listing', state: 'published', availability: null }

/** Says at the foot of the window what was done, offers to undo it, and says where that came too late. */
export function OutcomeNote({ outcome, query }: { outcome: (DoneOutcome & { key: string }) | null; query: ListQuery }) {
  const fault = useFormFault()
  const refusal = fault?.intent === 'undo' ? fault.message : undefined
  const said = fault || !outcome ? undefined : sentences[outcome.done]?.(outcome.listing ?? someListing)
  const text = refusal ?? said
  const close = useRef<HTMLAnchorElement>(null)
  const hasLostUndo = refusal !== undefined || outcome?.done === 'undo'
  // Its button had the focus.
  useEffect(() => {
    if (hasLostUndo) close.current?.focus({ preventScroll: true })
  }, [hasLostUndo])
  return (
    <div className={styles.outcome}>
      <p role="status">{text}</p>
      {text && (
        <div>
          {said && outcome && <Undo {...outcome} key={outcome.key} />}
          <Link ref={close} to={listUrl(query)} replace preventScrollReset>
            Close
          </Link>
        </div>
      )}
    </div>
  )
}

const undoMs = 10_000

/** For ten seconds, and longer while it has the focus. Without script it stays as long as the page. */
function Undo({ done, listing, version }: DoneOutcome) {
  const form = useRef<HTMLFormElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => form.current?.matches(':focus-within') || setOver(true), undoMs)
    return () => clearInterval(timer)
  }, [])
  const intent = done === 'withdraw-samples' ? 'republish-samples' : 'undo'
  if (isOver || (intent === 'undo' && !version)) return null
  return (
    <OfficeForm ref={form} intent={intent} preventScrollReset>
      <input type="hidden" name="listing" value={listing?.id ?? ''} />
      <input type="hidden" name="version" value={version} />
      <button type="submit">Undo</button>
    </OfficeForm>
  )
}
