import { useEffect, useRef, useState } from 'react'
import {
  type Entry,
  maxNoteLength,
  type Remark,
  type State,
  stateLabels,
  states,
} from '../../domain/shortlist/entry.ts'
import { priceChange, type ShortlistProperty } from '../../domain/shortlist/property.ts'
import { storageRefused } from '../saved/storage-refused.ts'
import { TextAreaField } from '../ui/field.tsx'
import { changeEntry } from './entries.ts'
import styles from './own-row.module.css'
import { PropertyRow } from './property-row.tsx'
import { RemarkView } from './remark-view.tsx'

type Props = {
  entry: Entry
  property: ShortlistProperty | null
  name: string
  eager: boolean
  onRemove: () => void
}

/** A property of one's own shortlist, with one's note and state, and beside them those of others. */
export function OwnRow({ entry, property, name, eager, onRemove }: Props) {
  const change = priceChange(entry, property)
  const [refused, setRefused] = useState(false)
  const save = (changed: Parameters<typeof changeEntry>[1]) => {
    const saved = changeEntry(entry.id, changed)
    setRefused(!saved)
    return saved
  }
  return (
    <PropertyRow
      id={entry.id}
      name={name}
      property={property}
      saved={entry}
      eager={eager}
      change={
        change && (
          <p className={styles.change}>
            {change.words}: <span>{change.prices}</span>
          </p>
        )
      }
    >
      <div className={styles.own}>
        <States entry={entry} name={name} onChange={save} />
        <Note entry={entry} name={name} onChange={save} />
        {refused && (
          <p role="alert" className={styles.refused}>
            We couldn’t save this. {storageRefused}
          </p>
        )}
        {entry.theirs.map((remark) => (
          <RemarkView key={`${remark.state} ${remark.note}`} by="Their note" remark={remark}>
            <button type="button" onClick={() => save({ theirs: entry.theirs.filter((other) => other !== remark) })}>
              Discard <span className="visually-hidden">their note about {name}</span>
            </button>
          </RemarkView>
        ))}
        <p className={styles.foot}>
          <span>Saved on {new Date(entry.savedAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}</span>
          <button type="button" onClick={onRemove}>
            Remove <span className="visually-hidden">{name}</span>
          </button>
        </p>
      </div>
    </PropertyRow>
  )
}

/** Stands in the place of a property that was just removed. */
export function RemovedRow({ name, onRestore }: { name: string; onRestore: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => undo.current?.focus(), [])
  return (
    <p className={styles.removed} role="status">
      <span dir="auto">“{name}” and its note were removed.</span>{' '}
      <button ref={undo} type="button" onClick={onRestore}>
        Undo
      </button>
    </p>
  )
}

type PartProps = { entry: Entry; name: string; onChange: (change: Partial<Remark>) => boolean }

function States({ entry, name, onChange }: PartProps) {
  const options: [label: string, value: State | null][] = [
    ['None yet', null],
    ...states.map((state): [string, State] => [stateLabels[state], state]),
  ]
  return (
    <fieldset className={styles.states}>
      <legend>
        Stage <span className="visually-hidden">of {name}</span>
      </legend>
      {options.map(([label, value]) => (
        <label key={label}>
          <input
            type="radio"
            name={`state-${entry.id}`}
            checked={entry.state === value}
            onChange={() => onChange({ state: value })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Stored as it is typed. A note that another tab writes meanwhile is shown when this one is left. */
function Note({ entry, name, onChange }: PartProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  return (
    <div className={styles.note}>
      <TextAreaField
        label="Note"
        rows={3}
        maxLength={maxNoteLength}
        placeholder=" "
        title={`Your note about ${name}`}
        value={typed ?? entry.note}
        onChange={({ target }) => {
          setTyped(target.value)
          setFailed(!onChange({ note: target.value }))
        }}
        onBlur={() => {
          // A note that could not be stored stays in its field.
          if (!failed) setTyped(null)
        }}
      />
    </div>
  )
}
