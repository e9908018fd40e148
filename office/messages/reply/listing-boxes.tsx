import { type RefObject, useEffect, useRef, useState } from 'react'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { Picture } from '../../../app/ui/picture.tsx'
import type { BoundField } from '../../form/office-form.tsx'
import type { ReplyAnswer } from './answer-reply.ts'
import type { Offered } from './find-listings.ts'
import styles from './reply.module.css'
import { sayFits, sayFound, sayNotFound } from './say-found.ts'
import { useFoundListings } from './use-found-listings.ts'

type Props = {
  /** The thread's listings. */
  offered: readonly Offered[]
  /** Listings that fit what the person looks for. */
  fits: readonly Offered[]
  /** Listings to offer before words are typed. */
  suggested: readonly Offered[]
  /** Listings that were ticked since the page came: they stay while other words are typed. */
  added: readonly Offered[]
  onTick(listing: Offered): void
  answer: ReplyAnswer | null
  /** The ids of the boxes that are ticked when the page comes. */
  ticked: readonly string[]
  field: BoundField
}

/** The listings that can go along: the thread's, those that fit (K4.2), and others found by words (J21). */
export function ListingBoxes({ offered, fits, suggested, added, onTick, answer, ticked, field }: Props) {
  const [words, setWords] = useState(field.defaultValue)
  const [isOpen, setOpen] = useState(false)
  const [showsFits, setShowsFits] = useState(false)
  const { found, isLost, ask } = useFoundListings(words)
  const asked = words.trim()
  const meant = asked === '' ? suggested : (found ?? answer?.found ?? [])
  const fitting = withoutRepeats(fits, offered)
  const named = [...offered, ...fitting]
  const chosen = withoutRepeats([...(answer?.along ?? []), ...added], named)
  const isNothing = asked !== '' && (found ?? answer?.found)?.length === 0
  const toBox = (listing: Offered) => (
    <ListingBox key={listing.id} {...{ listing, onTick }} isTicked={ticked.includes(listing.id)} />
  )
  return (
    <fieldset className={styles.listings}>
      <legend>{named.length > 0 ? 'Send along' : <span className="visually-hidden">Send along</span>}</legend>
      {offered.map(toBox)}
      {fitting.length > 0 && (
        <details
          open={showsFits || fitting.some(({ id }) => ticked.includes(id))}
          onToggle={({ currentTarget }) => setShowsFits(currentTarget.open)}
        >
          <summary>{sayFits(fitting.length)}</summary>
          {fitting.map(toBox)}
        </details>
      )}
      <details
        open={isOpen || chosen.length > 0 || Boolean(field.defaultValue || field.error)}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Another listing</summary>
        <div className={styles.find}>
          <TextField
            label="Words such as “2 bed kilimani”, property id or link"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={1_000}
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              ask()
            }}
            {...field}
          />
          <button
            type="submit"
            name="step"
            value="find"
            className={buttons.secondary}
            onClick={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            Find
          </button>
        </div>
        <p aria-live="polite" className={isNothing || isLost ? undefined : 'visually-hidden'}>
          {isLost && 'We could not reach the server. Please press “Find” again.'}
          {isNothing && `${sayNotFound(asked)}.`}
          {found && found.length > 0 && sayFound(found.length)}
        </p>
        {withoutRepeats([...chosen, ...meant], named).map(toBox)}
      </details>
    </fieldset>
  )
}

type BoxProps = { listing: Offered; isTicked: boolean; onTick(listing: Offered): void }

function ListingBox({ listing, isTicked, onTick }: BoxProps) {
  const { id, name, price, picture, why } = listing
  return (
    <label>
      <input
        type="checkbox"
        name="property"
        value={id}
        defaultChecked={isTicked}
        onChange={({ currentTarget }) => currentTarget.checked && onTick(listing)}
      />
      {picture && <Picture url={picture} alt="" sizes="72px" most={320} />}
      <span dir="auto">
        {name} <small>{[price, why].filter(Boolean).join(', ')}</small>
      </span>
    </label>
  )
}

/** Each once, at its first place. */
function withoutRepeats(listings: readonly Offered[], except: readonly Offered[]): Offered[] {
  const ids = new Set(except.map(({ id }) => id))
  return listings.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** Ticks listings in a form, also those without a box yet: `key` and `added` are for `ListingBoxes`. */
export function useListingBoxes(form: RefObject<HTMLFormElement | null>) {
  const [added, setAdded] = useState<readonly Offered[]>([])
  const [key, setKey] = useState(0)
  const waiting = useRef(new Set<string>())

  function tick() {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name=property]') ?? [])
      if (waiting.current.delete(box.value)) box.checked = true
  }
  const add = (listings: readonly Offered[]) => setAdded((before) => withoutRepeats([...before, ...listings], []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a listing that was added has its box now
  useEffect(tick, [added])
  return {
    boxes: { added, onTick: (listing: Offered) => add([listing]) },
    key,
    sendAlong(ids: readonly string[]) {
      for (const id of ids) waiting.current.add(id)
      tick()
      // The device keeps ids alone.
      add([...waiting.current].map((id) => ({ id, name: id.toUpperCase(), price: '', picture: null })))
    },
    /** Forgets all of them once the form is emptied. */
    onReset() {
      setAdded([])
      setKey((before) => before + 1)
    },
  }
}
