import type { MouseEvent, PointerEvent } from 'react'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { Picture } from '../../../app/ui/picture.tsx'
import type { FormPicture, FormStep } from '../../../domain/office/photograph-form.ts'
import { acceptedTypes, maxAltLength } from '../../../domain/office/photographs.ts'
import styles from './photographs.module.css'

type Props = {
  picture: FormPicture
  /** Its place, counted from 1. */
  number: number
  count: number
  isMain: boolean
  isNew: boolean
  remarks: readonly string[]
  /** The original's width in pixels, if known. */
  width: number | undefined
  onChange: (values: Partial<FormPicture>) => void
  onStep: (step: FormStep, url: string, button: HTMLButtonElement) => void
  /** Null without script. */
  onReplace: ((file: File) => void) | null
  drag: { onPointerDown: (event: PointerEvent<HTMLElement>) => void; isDragged: boolean } | null
}

/** One picture with its text and its buttons. */
export function PictureRow(props: Props) {
  const { picture, number, count, isMain, isNew, remarks, width, onChange, onStep, onReplace, drag } = props
  const { url, alt, plan, removed } = picture
  const step = (name: FormStep, text: string, disabled = false) => (
    <button
      type="submit"
      name="step"
      value={`${name}:${url}`}
      className={buttons.secondary}
      disabled={disabled}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        event.preventDefault()
        onStep(name, url, event.currentTarget)
      }}
    >
      {text}
      <span className="visually-hidden"> picture {number}</span>
    </button>
  )
  return (
    <li className={styles.picture} data-removed={removed || undefined} data-dragged={drag?.isDragged || undefined}>
      <input type="hidden" name="url" value={url} />
      {removed && <input type="hidden" name="removed" value={url} />}
      <div className={styles.shot} onPointerDown={removed ? undefined : drag?.onPointerDown}>
        <Picture url={url} alt={alt || `Picture ${number}`} width={width} sizes="(max-width: 34.9375em) 40vw, 400px" />
      </div>
      <div className={styles.facts}>
        <p className={styles.number}>
          {number}
          {removed && ': removed when you save'}
          {!removed && isMain && ': main picture'}
          {!removed && !isMain && plan && ': floor plan'}
        </p>
        {isNew && !removed && <p className={styles.hint}>Not saved yet</p>}
        {!removed && remarks.map((remark) => <p key={remark}>{remark}</p>)}
        <div className={styles.buttons}>
          {removed ? (
            step('bring-back', 'Bring back')
          ) : (
            <>
              {step('earlier', 'Earlier', number === 1)}
              {step('later', 'Later', number === count)}
              {step('remove', 'Remove')}
              {onReplace && (
                <label className={`${buttons.secondary} ${styles.replace}`}>
                  Replace<span className="visually-hidden"> picture {number}</span>
                  <input
                    type="file"
                    className="visually-hidden"
                    accept={acceptedTypes}
                    onChange={({ currentTarget }) => {
                      const [file] = currentTarget.files ?? []
                      if (file) onReplace(file)
                      currentTarget.value = ''
                    }}
                  />
                </label>
              )}
            </>
          )}
        </div>
      </div>
      {/* A removed picture keeps its text, in case it is brought back. */}
      <div className={styles.words} hidden={removed}>
        <TextField
          label="What it shows"
          name="alt"
          value={alt}
          maxLength={maxAltLength}
          autoComplete="off"
          hint={
            number === 1
              ? 'For people who cannot see it, such as “Kitchen with a door to the garden”. It may stay empty.'
              : undefined
          }
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
        />
        <p className={styles.plan}>
          <label>
            <input
              type="checkbox"
              name="plan"
              value={url}
              checked={plan}
              onChange={({ currentTarget }) => onChange({ plan: currentTarget.checked })}
            />
            <span>
              It is a floor plan<span className="visually-hidden"> (picture {number})</span>
            </span>
          </label>
        </p>
      </div>
    </li>
  )
}
