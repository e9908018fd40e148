import { type PointerEvent, useEffect, useState } from 'react'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { Picture } from '../../../app/ui/picture.tsx'
import { useHydrated } from '../../../app/ui/use-hydrated.ts'
import { type DraftPicture, type PictureChange, toAlt } from '../../../domain/office/draft-pictures.ts'
import { maxAltLength } from '../../../domain/office/photographs.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import styles from './photographs.module.css'

type Props = {
  picture: DraftPicture
  /** Its place, counted from 1. */
  number: number
  count: number
  remarks: readonly string[]
  /** The original's width in pixels, if known. */
  width: number | undefined
  onChange: (change: PictureChange) => void
  drag: { onPointerDown: (event: PointerEvent<HTMLElement>) => void; isTarget: boolean }
}

/** One picture with its buttons, each of which saves. Without script each sends the form. */
export function PictureTile({ picture, number, count, remarks, width, onChange, drag }: Props) {
  const { url, alt, plan } = picture
  const isHydrated = useHydrated()
  const button = (change: PictureChange, text: string, disabled = false) => (
    <button
      type="submit"
      name="change"
      value={JSON.stringify(change)}
      className={buttons.secondary}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault()
        onChange(change)
      }}
    >
      {text}
      <span className="visually-hidden"> picture {number}</span>
    </button>
  )
  const isMain = number === 1 && !plan
  const saveText = JSON.stringify({ kind: 'text', url, alt: '', was: alt })
  return (
    <li className={styles.picture} data-target={drag.isTarget || undefined}>
      <div className={styles.shot} onPointerDown={drag.onPointerDown}>
        <Picture url={url} alt={alt || `Picture ${number}`} width={width} sizes="(max-width: 34.9375em) 45vw, 260px" />
      </div>
      <OfficeForm className={styles.words}>
        {/* Enter in the text presses the first button of the form; Safari passes over one that takes no place. */}
        <button
          type="submit"
          name="change"
          value={saveText}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => {
            event.preventDefault()
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
          }}
        >
          Save the text
        </button>
        <p className={styles.number}>
          {number}
          {isMain && ': main picture'}
          {plan && ': floor plan'}
        </p>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {!isMain && !plan && button({ kind: 'move', url, to: 0 }, 'Make main')}
        <details>
          <summary>
            Text, order, remove
            <span className="visually-hidden"> of picture {number}</span>
          </summary>
          <AltField picture={picture} number={number} onChange={onChange} />
          <div className={styles.buttons}>
            {!isHydrated && (
              <button type="submit" name="change" value={saveText} className={buttons.secondary}>
                Save the text<span className="visually-hidden"> of picture {number}</span>
              </button>
            )}
            {button({ kind: 'move', url, to: Math.max(number - 2, 0) }, 'Earlier', number === 1)}
            {button({ kind: 'move', url, to: number }, 'Later', number === count)}
            {button({ kind: 'plan', url, plan: !plan }, plan ? 'No floor plan' : 'Floor plan')}
            {button({ kind: 'remove', url }, 'Remove')}
          </div>
        </details>
      </OfficeForm>
    </li>
  )
}

/** The text of a picture: it is saved when somebody pauses or goes on to something else. */
function AltField({ picture: { url, alt }, number, onChange }: Pick<Props, 'picture' | 'number' | 'onChange'>) {
  const [seen, setSeen] = useState(alt)
  const [typed, setTyped] = useState(alt)
  if (seen !== alt) {
    setSeen(alt)
    if (toAlt(typed) !== alt) setTyped(alt)
  }
  const isChanged = toAlt(typed) !== alt
  const save = () => {
    if (isChanged) onChange({ kind: 'text', url, alt: toAlt(typed), was: alt })
  }
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      label="What it shows"
      name="alt"
      value={typed}
      maxLength={maxAltLength}
      autoComplete="off"
      hint={
        number === 1
          ? 'For people who cannot see it, such as “Kitchen with a door to the garden”. It may stay empty.'
          : undefined
      }
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
    />
  )
}

const pauseMs = 2_000
