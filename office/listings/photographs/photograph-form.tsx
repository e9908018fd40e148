import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { Picture } from '../../../app/ui/picture.tsx'
import { useHydrated } from '../../../app/ui/use-hydrated.ts'
import { formatCount } from '../../../domain/format-count.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import {
  addPictures,
  type FormPicture,
  type FormStep,
  movePicture,
  pictureFieldNames,
  takeStep,
} from '../../../domain/office/photograph-form.ts'
import {
  acceptedTypes,
  maxPhotographs,
  type Photograph,
  remarkOn,
  uploadsPath,
} from '../../../domain/office/photographs.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { FilesOnTheirWay } from './files-on-their-way.tsx'
import styles from './photographs.module.css'
import { PictureRow } from './picture-row.tsx'
import { useDragging } from './use-dragging.ts'
import { useUploads } from './use-uploads.ts'

type Shown = { pictures: readonly FormPicture[]; facts: readonly Photograph[] }

type Props = {
  id: string
  /** By field, the digest of what is stored. */
  loaded: Readonly<Record<string, string>>
  savedUrls: readonly string[]
  shown: Shown
  /** The pictures that somebody else saved meanwhile. */
  theirs: readonly FormPicture[] | null
}

/** The form of a listing's pictures. Without script each button sends it, and files are sent with it, two at a time. */
export function PhotographForm({ id, loaded, savedUrls, shown, theirs }: Props) {
  const isHydrated = useHydrated()
  const { pictures, setPictures, facts, setFacts } = usePictures(shown)
  const [spoken, setSpoken] = useState('')
  const focus = useFocusAfterMove()
  const uploads = useUploads(id, join)
  const list = useRef<HTMLOListElement>(null)
  const drag = useDragging(list, (from, to) => setPictures((all) => movePicture(all, from, to)))
  const remarks = remarkOn(pictures, facts)
  const remaining = pictures.filter(({ removed }) => !removed)
  const main = remaining.find(({ plan }) => !plan)
  const isChanged =
    JSON.stringify(pictures) !== JSON.stringify(shown.pictures) || shown.pictures.length !== savedUrls.length

  /** A photograph that has arrived joins the others, unless it is there already. */
  function join(photograph: Photograph, replaces: string | null): string | null {
    setFacts((all) => new Map(all).set(photograph.url, photograph))
    const place = latest.current.findIndex(({ url, removed }) => url === photograph.url && !removed)
    if (place >= 0) return `This is picture ${place + 1}, which the listing has already.`
    setPictures((all) => {
      const others = all.filter(({ url }) => url !== photograph.url)
      return addPictures(others, [photograph.url], replaces)
    })
    return null
  }
  const latest = useRef(pictures)
  latest.current = pictures

  function take(step: FormStep, url: string, button: HTMLButtonElement) {
    const after = takeStep(pictures, step, url)
    setPictures(after)
    const place = after.findIndex((picture) => picture.url === url) + 1
    if (step === 'earlier' || step === 'later') {
      setSpoken(`Now picture ${place} of ${after.length}.`)
      focus(button)
    } else
      setSpoken(step === 'remove' ? `Picture ${place} will be removed when you save.` : `Picture ${place} is back.`)
  }

  return (
    <OfficeForm className={styles.form}>
      {/* Enter in a text field presses the first button of the form; Safari passes over one that takes no place. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {pictureFieldNames.map((name) => (
        <input key={name} type="hidden" name={`loaded.${name}`} value={loaded[name] ?? ''} />
      ))}
      <Chooser id={id} pictures={pictures} isHydrated={isHydrated} onFiles={(files) => uploads.add(files)} />
      <FilesOnTheirWay {...uploads} />
      {theirs && <Theirs id={id} pictures={theirs} />}
      <p className={styles.count}>
        {remaining.length
          ? `${formatCount(remaining.length, 'picture')} of ${maxPhotographs} at most.`
          : 'No pictures yet.'}{' '}
        {remaining.length > 1 && 'The first is the main one: it stands in lists and on cards.'}
      </p>
      <ol className={styles.pictures} ref={list}>
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.url}
            picture={picture}
            number={index + 1}
            count={pictures.length}
            isMain={picture === main}
            isNew={!savedUrls.includes(picture.url)}
            remarks={remarks.get(picture.url) ?? []}
            width={facts.get(picture.url)?.width}
            onChange={(values) =>
              setPictures((all) => all.map((each) => (each.url === picture.url ? { ...each, ...values } : each)))
            }
            onStep={take}
            onReplace={isHydrated ? (file) => uploads.add([file], picture.url) : null}
            drag={isHydrated ? drag(index) : null}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      <div className={styles.bar}>
        <button type="submit" className={buttons.primary}>
          Save
        </button>
        {isHydrated && isChanged && <p>Not saved yet.</p>}
      </div>
    </OfficeForm>
  )
}

/** The pictures as they are changed on the page; what the server shows anew replaces them. */
function usePictures(shown: Shown) {
  const [seen, setSeen] = useState(shown)
  const [pictures, setPictures] = useState(shown.pictures)
  const [facts, setFacts] = useState(() => toMap(shown))
  if (seen !== shown) {
    setSeen(shown)
    setPictures(shown.pictures)
    setFacts((all) => new Map([...all, ...toMap(shown)]))
  }
  return { pictures, setPictures, facts, setFacts }
}

function toMap({ facts }: Shown): ReadonlyMap<string, Photograph> {
  return new Map(facts.map((photograph) => [photograph.url, photograph]))
}

/** A button that moves with its picture loses the focus, so it gets it again. */
function useFocusAfterMove() {
  const moved = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    const button = moved.current
    // At an end of the list the button is off, and its neighbour takes the focus.
    const next = button?.disabled ? button.parentElement?.querySelector<HTMLElement>('button:enabled') : button
    next?.focus()
    moved.current = null
  })
  return (button: HTMLButtonElement) => {
    moved.current = button
  }
}

type ChooserProps = {
  id: string
  pictures: readonly FormPicture[]
  isHydrated: boolean
  onFiles: (files: File[]) => void
}

/** The field for files. With script they are sent at once; without it, by a button, with the whole form. */
function Chooser({ id, pictures, isHydrated, onFiles }: ChooserProps) {
  const field = useId()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  return (
    <div className={styles.chooser}>
      <label htmlFor={field}>Add pictures</label>
      <input
        id={field}
        type="file"
        name="file"
        multiple
        accept={acceptedTypes}
        aria-describedby={`${field}-hint`}
        {...(isHydrated && { onChange: choose })}
      />
      <p id={`${field}-hint`} className={styles.hint}>
        {isHydrated
          ? 'Choose as many as you like. They are made smaller on this device, and go on by themselves after a lost connection or a closed tab.'
          : 'JPEG, PNG or WebP, up to 25 MB each, two at a time. Adding them also saves the form.'}
      </p>
      {!isHydrated && (
        <>
          {pictures.length > 0 && (
            <>
              <label htmlFor={`${field}-place`}>Where</label>
              <select id={`${field}-place`} name="replaces" defaultValue="">
                <option value="">After the last picture</option>
                {pictures.map(({ url }, index) => (
                  <option key={url} value={url}>
                    In the place of picture {index + 1}
                  </option>
                ))}
              </select>
            </>
          )}
          <button
            type="submit"
            className={buttons.secondary}
            formAction={`${uploadsPath}/form/${id}`}
            formEncType="multipart/form-data"
          >
            Add these and save
          </button>
        </>
      )}
    </div>
  )
}

/** Shows what somebody else saved meanwhile, above one's own pictures. */
function Theirs({ id, pictures }: { id: string; pictures: readonly FormPicture[] }) {
  return (
    <section className={styles.theirs} aria-label="What is saved now">
      <h2>What is saved now</h2>
      {pictures.length === 0 && <p>No pictures.</p>}
      <ul>
        {pictures.map(({ url, alt, plan }, index) => (
          <li key={url}>
            <Picture
              url={url}
              alt={alt || `${plan ? 'Plan' : 'Picture'} ${index + 1}`}
              sizes="120px"
              most={400}
              saving={320}
            />
          </li>
        ))}
      </ul>
      <Link to={officeUrls.photographs(id)} reloadDocument className={buttons.secondary}>
        Take these and drop mine
      </Link>
    </section>
  )
}
