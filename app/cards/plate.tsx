import pictures from '../ui/picture.module.css'
import drawings from './plates.svg'

type Props = {
  /** The id of a drawing in `plates.svg`. */
  plate?: string
  location: string
}

/**
 * Stands where a property has no picture (B10): a parcel of a survey plan, or the front of a building, and the name of the place. Its
 * styles are attributes, because a style sheet would stand before the first view of every page with cards.
 */
export function Plate({ plate, location }: Props) {
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true" fill="currentColor" fontSize="18" className={pictures.picture}>
      {/* A drawing takes its strokes from here: what stands around it in its own file does not come with it. */}
      <use href={`${drawings}#${plate}`} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <text x="20" y="36">
        {location.split(',')[0]}
      </text>
      <text x="20" y="62">
        Pictures on request
      </text>
    </svg>
  )
}
