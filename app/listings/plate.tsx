import pictures from '../ui/picture.module.css'
import drawings from './plates.svg'

type Props = {
  /** The id of a drawing in `plates.svg`. */
  of: string
  /** As cards say it: `Kiamunyi Neighbourhood, Nakuru`. */
  location: string
  className?: string | undefined
}

/**
 * Stands where a property has no picture (B10): a parcel of a survey plan, or the front of a building, and the name of the place. Its
 * styles are attributes, because a style sheet would stand before the first view of every page with cards.
 */
export function Plate({ of, location, className = '' }: Props) {
  return (
    <svg
      viewBox="0 0 480 320"
      role="img"
      aria-label="Pictures on request"
      fill="currentColor"
      className={`${pictures.picture} ${pictures.none} ${className}`}
    >
      <use href={`${drawings}#${of}`} />
      <text x="20" y="38" fontSize="22">
        {location.split(/ Estate| Neighbourhood|,/)[0]}
      </text>
      <text x="20" y="64" fontSize="16">
        Pictures on request
      </text>
    </svg>
  )
}
