import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { Picture } from '../../app/ui/picture.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { formatCount } from '../../domain/format-count.ts'
import type { FieldName } from '../../domain/listings/fields.ts'
import type { Advice } from '../../domain/office/editor.ts'
import { type FormGroup, type FormWords, formFields, toFormGroups } from '../../domain/office/form-fields.ts'
import { type KnownPlaces, sayOnMap } from '../../domain/office/known-places.ts'
import type { ListingFormValues } from '../../domain/office/listing-form.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import type { DescribedPicture } from '../../domain/pictures/described-picture.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { PutBack } from '../form/put-back.tsx'
import { AddPhotographs } from '../uploads/add-photographs.tsx'
import { mayPublish } from '../uploads/uploads.ts'
import { Conflicts } from './conflicts.tsx'
import { FieldPlace, FormControl, placeId } from './form-controls.tsx'
import type { ListingFormData } from './form-data.ts'
import type { Conflict } from './form-page.ts'
import { fromLacks } from './lacks/from-lacks.ts'
import styles from './listing-form.module.css'
import { useUnsavedText } from './unsaved-text.ts'
import { useLeavingQuestion } from './use-leaving-question.ts'

/** The answer to a form that was posted and not saved. Without script it is on the page that answers. */
export type FormAnswer = {
  /** The id of the listing, also one that began with this form; missing where the server was not reached. */
  listing?: string
  form?: ListingFormData
  message: string
  faults: Partial<Record<FieldName, string>>
  conflicts: Conflict[]
  /** The price that the message asks about (`FormFault`). */
  question?: string
}

type Props = {
  personId: string
  /** Null for a new one, whose form `newForm` tells apart. */
  id: string | null
  newForm?: string
  stored: ListingFormData
  answer: FormAnswer | undefined
  isSaved: boolean
  places: KnownPlaces
  suggestions: { towns: string[]; areas: string[] }
  words: FormWords
  advice: readonly Advice[]
  pictures: readonly DescribedPicture[]
  pictureCount: number
  /** The page of the list of what listings lack from which it was opened. */
  lacks?: number | null
}

const labels = new Map<string, string>(formFields.map(({ name, label }) => [name, label]))

/** The form of a listing: a plain POST, whose button says what is to happen. */
export function ListingForm(props: Props) {
  const { id, newForm, stored, answer, pictures, pictureCount, advice, lacks = null } = props
  const form = useRef<HTMLFormElement>(null)
  const shown = answer?.form ?? stored
  const unsaved = useUnsavedText(form, { ...props, listing: id ?? 'new', answered: answer?.form })
  const { loaded, shown: shownDigests } = answer?.form ?? unsaved.basis
  const faults = answer?.faults ?? {}
  // A form that was not accepted is saved as far as it could be read, unless it was in conflict.
  const saved = answer?.conflicts.length === 0 ? answer.form : undefined
  useLeavingQuestion(() => {
    const names = [...unsaved.listFields(saved?.values), ...(saved ? Object.keys(faults) : [])]
    return [...new Set(names)].map((name) => labels.get(name) ?? name)
  }, id && officeUrls.listing(id))
  return (
    <OfficeForm
      ref={form}
      id={formId}
      {...(id !== null && { action: fromLacks(officeUrls.listing(id), lacks) })}
      yes="Yes, publish it"
      noValidate
      className={styles.form}
      onInput={() => unsaved.save()}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as globalThis.SubmitEvent
        const isPublication =
          submitter instanceof HTMLButtonElement && [submitter.value, submitter.name].some(publishes)
        if (isPublication && !mayPublish(id)) return event.preventDefault()
        unsaved.save(true)
      }}
      aria-label="The listing"
      more={<FieldLinks faults={faults} />}
    >
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} readOnly />
      <input type="hidden" name="shown" value={JSON.stringify(shownDigests)} readOnly />
      {newForm && <input type="hidden" name="newForm" value={newForm} readOnly />}
      <input type="hidden" name="format" value={answer?.form ? shown.format : unsaved.basis.format} readOnly />
      <PutBack {...unsaved} />
      {answer && answer.conflicts.length > 0 && <Conflicts conflicts={answer.conflicts} />}
      <div className={styles.aside}>
        <Pictures id={id} pictures={pictures} count={pictureCount} form={form} lacks={lacks} />
        {advice.length > 0 && <AdviceList advice={advice} />}
      </div>
      {toFormGroups(props.words).map((group) => (
        <Group key={group.title} group={group} values={shown.values} format={shown.format} faults={faults}>
          {group.title === 'Where' && (
            <OnMap places={props.places} values={shown.values} suggestions={props.suggestions} />
          )}
        </Group>
      ))}
    </OfficeForm>
  )
}

/** True for the name of the button that answers a question, too. */
const publishes = (word: string) => word === 'publish' || word === 'right'

const formId = 'listing-form'

/** The buttons of the form, for the foot of the window. */
export function SaveButtons() {
  const shared = { type: 'submit', form: formId, name: 'intent' } as const
  return (
    <>
      <button {...shared} value="save" className={buttons.secondary}>
        Save draft
      </button>
      <button {...shared} value="preview" className={buttons.secondary}>
        Preview
      </button>
      <button {...shared} value="publish" className={buttons.primary}>
        Publish
      </button>
    </>
  )
}

type GroupProps = {
  group: FormGroup
  values: ListingFormValues
  format: ListingFormData['format']
  faults: FormAnswer['faults']
  children: ReactNode
}

function Group({ group, values, format, faults, children }: GroupProps) {
  const isShown = (name: string) => faults[name as FieldName] !== undefined || (values[name] ?? '').length > 0
  const isTyped = group.fields.every(({ name, fits }) => fits && !isShown(name))
  return (
    <fieldset className={styles.group} data-typed={isTyped || undefined}>
      <legend>{group.title}</legend>
      <div className={styles.fields}>
        {group.fields.map((field) => {
          const value = values[field.name] ?? ''
          const error = faults[field.name]
          return (
            <FieldPlace key={field.name} field={field} isShown={isShown(field.name)}>
              <FormControl
                field={field}
                value={value}
                format={format}
                error={error}
                list={suggestionLists[field.name]}
              />
            </FieldPlace>
          )
        })}
      </div>
      {children}
    </fieldset>
  )
}

const suggestionLists: Partial<Record<FieldName, string>> = {
  townCity: 'towns',
  neighbourhood: 'areas',
  estate: 'areas',
}

/** Says where the listing stands on the maps, while somebody types. */
function OnMap({ places, values, suggestions }: Pick<Props, 'places' | 'suggestions'> & { values: ListingFormValues }) {
  const [typed, setTyped] = useState(values)
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const form = note.current?.closest('form')
    const follow = () =>
      form && setTyped(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, `${value}`])))
    for (const event of ['input', 'change']) form?.addEventListener(event, follow)
    return () => {
      for (const event of ['input', 'change']) form?.removeEventListener(event, follow)
    }
  }, [])
  const textOf = (name: string) => `${typed[name] ?? ''}`.trim() || null
  const located = { townCity: textOf('townCity'), neighbourhood: textOf('neighbourhood'), estate: textOf('estate') }
  return (
    <>
      <p ref={note} className={styles.note} aria-live="polite">
        {sayOnMap(places, located)}
      </p>
      <Suggestions id="towns" names={suggestions.towns} />
      <Suggestions id="areas" names={suggestions.areas} />
    </>
  )
}

function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

type PicturesProps = {
  id: string | null
  pictures: readonly DescribedPicture[]
  count: number
  form: RefObject<HTMLFormElement | null>
  lacks: number | null
}

function Pictures({ id, pictures, count, form, lacks }: PicturesProps) {
  const save = useRef<HTMLButtonElement>(null)
  const isHydrated = useHydrated()
  return (
    <section id={placeId('propertyImages')} aria-label="Pictures" className={styles.pictureSection}>
      {count > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.url}>
              <Picture {...picture} alt="" sizes="90px" most={320} />
            </li>
          ))}
        </ul>
      )}
      {/* The first photograph of a new listing is its first save. */}
      {isHydrated && (
        <AddPhotographs
          listing={id ?? 'new'}
          {...(id === null && { onChosen: () => form.current?.requestSubmit(save.current) })}
        />
      )}
      <p className={styles.toPictures}>
        {count > pictures.length && `The first ${pictures.length} of ${count}. `}
        {id !== null && <Link to={fromLacks(officeUrls.photographs(id), lacks)}>Photographs and plans</Link>}
        {id === null && !isHydrated && 'Photographs can be added once the draft is saved.'}
      </p>
      <button type="submit" name="intent" value="save" ref={save} hidden>
        Save draft
      </button>
    </section>
  )
}

/** Gives advice for a better listing, which nobody has to follow. */
function AdviceList({ advice }: { advice: readonly Advice[] }) {
  return (
    <details className={styles.advice} open={advice.length < 3}>
      <summary>{formatCount(advice.length, 'thing')} would make it a better listing</summary>
      <ul>
        {advice.map(({ field, text }) => (
          <li key={text}>
            <a href={`#${placeId(field)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Leads from the sentence that nothing was saved to each field with a fault. */
function FieldLinks({ faults }: { faults: FormAnswer['faults'] }) {
  const links = Object.entries(faults)
  return (
    links.length > 0 && (
      <ul className={styles.faults}>
        {links.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${placeId(name)}`} onClick={focusField}>
              {labels.get(name)}: {sentence}
            </a>
          </li>
        ))}
      </ul>
    )
  )
}

/** The link leads to the place of the field; with script the field has the focus too. */
function focusField({ currentTarget }: { currentTarget: HTMLAnchorElement }) {
  const place = document.getElementById(currentTarget.hash.slice(1))
  requestAnimationFrame(() => place?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus())
}
