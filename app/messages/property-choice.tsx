import { useId } from 'react'
import { formatPrice } from '../../domain/amounts/money.ts'
import { maxProperties, splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import { notOffered, type ShortlistProperty } from '../../domain/shortlist/property.ts'
import { CardPicture } from '../cards/card-picture.tsx'
import type { BoundMessageField } from './message-form.tsx'
import styles from './property-choice.module.css'

type Props = BoundMessageField & { properties: readonly ShortlistProperty[] }

/** A ticked box for each property of an inquiry (F12): without its tick a property is taken out, also without script. */
export function PropertyChoice({ properties, name, defaultValue, error, autoFocus }: Props) {
  const id = useId()
  const isTooLong = properties.length > maxProperties
  const submitted = defaultValue === undefined ? null : splitPropertyIds(defaultValue.toUpperCase())
  const isTicked = (property: ShortlistProperty, index: number) =>
    submitted?.includes(property.id) ?? (index < maxProperties && !isTaken(property))
  const described = [isTooLong && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.choice}>
      <legend>Properties</legend>
      <ul>
        {properties.map((property, index) => (
          <li key={property.id}>
            <label className={styles.property}>
              <input
                type="checkbox"
                name={name}
                value={property.id}
                defaultChecked={isTicked(property, index)}
                // biome-ignore lint/a11y/noAutofocus: without script the first invalid field has the focus (D3)
                autoFocus={autoFocus && index === 0}
                {...(error && { 'aria-invalid': true })}
                {...(described && { 'aria-describedby': described })}
              />
              <PropertyFacts {...property} />
            </label>
          </li>
        ))}
      </ul>
      {isTooLong && (
        <p id={`${id}-hint`} className={styles.hint}>
          You can ask about {maxProperties} at a time. The first {maxProperties} are ticked.
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The properties that an inquiry was about, beside the thanks for it. */
export function AskedProperties({ properties }: Pick<Props, 'properties'>) {
  return (
    <section className={styles.asked} aria-label="Properties of your inquiry">
      <p>Your inquiry is about:</p>
      <ul>
        {properties.map((property) => (
          <li key={property.id} className={styles.property}>
            <PropertyFacts {...property} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PropertyFacts(property: ShortlistProperty) {
  const { id, name, found } = property
  return (
    <>
      <span className={styles.picture}>
        {found === 'listing' && <CardPicture card={property.card} alt="" sizes="64px" />}
      </span>
      <span className={styles.words}>
        <b dir="auto">{name || `Property ${id}`}</b>
        <span>{sayOffer(property)}</span>
        <small>Property ID {id}</small>
      </span>
    </>
  )
}

/** Its price, or that it can no longer be had. */
function sayOffer(property: ShortlistProperty): string {
  if (property.found === 'listing' && property.card.taken) return property.card.status
  return notOffered[property.found] ?? formatPrice(property)
}

function isTaken(property: ShortlistProperty) {
  return property.found === 'listing' && property.card.taken === true
}
