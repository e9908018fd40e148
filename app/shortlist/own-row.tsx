import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Entry, remarkLabels, type State, states } from '../../domain/shortlist/entry.ts'
import { priceChange, type ShortlistProperty } from '../../domain/shortlist/property.ts'
import { storageRefused } from '../device/storage-refused.ts'
import fields from '../ui/field.module.css'
import { changeEntry } from './entries.ts'
import { OwnNote } from './own-note.tsx'
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
        <OwnNote
          note={entry.note}
          name={name}
          onChange={(note) => save({ note })}
          before={<Stage state={entry.state} name={name} onChange={(state) => save({ state })} />}
          after={
            <button type="button" className={styles.remove} onClick={onRemove}>
              Remove <span className="visually-hidden">{name}</span>
            </button>
          }
        />
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
      </div>
    </PropertyRow>
  )
}

/** Stands in the place of a property that was just removed. */
export function RemovedRow({ entry, name, onRestore }: Pick<Props, 'entry' | 'name'> & { onRestore: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => undo.current?.focus(), [])
  return (
    <p className={styles.removed} role="status">
      <span dir="auto">
        “{name}” {entry.note ? 'and its note were' : 'was'} removed.
      </span>{' '}
      <button ref={undo} type="button" onClick={onRestore}>
        Undo
      </button>
    </p>
  )
}

type StageProps = { state: State | null; name: string; onChange: (state: State | null) => void }

function Stage({ state, name, onChange }: StageProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.stage}>
      <label htmlFor={id}>
        Stage <span className="visually-hidden">of {name}</span>
      </label>
      <select
        id={id}
        className={fields.input}
        value={state ?? ''}
        onChange={({ target }) => onChange(states.find((each) => each === target.value) ?? null)}
      >
        <option value="">None yet</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {remarkLabels[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
