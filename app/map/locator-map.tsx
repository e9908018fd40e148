import type { Locator } from '../../domain/places/locator.ts'
import { type Side, sides } from '../../domain/places/sides.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './locator-map.module.css'

/** The area of a property among its neighbours, its distances, and the way to the other properties there (G5). */
export function LocatorMap({ locator }: { locator: Locator }) {
  const { name, label, map, isNear, title, distances, where, count, query } = locator
  const { x, y, left, top, width, height, radius, names, town, side } = locator
  const far = distances.map(({ to, km }) => `${km} km to ${to}`).join(' and ')
  return (
    <section className={isNear ? styles.locator : `${styles.locator} ${styles.country}`} aria-labelledby="area">
      <h2 id="area">{`Where in ${title}`}</h2>
      <svg role="img" aria-label={`Map: ${name}`}>
        <svg aria-hidden="true" x="50%" y="50%">
          <image href={urls.mapDrawing(map)} x={left} y={top} width={width} height={height} />
          {names.map(({ text, kind, reach, ...at }) => (
            <text key={text} className={kind && styles.word} data-reach={reach} {...at}>
              {text}
            </text>
          ))}
          {town && (
            <g className={styles.town}>
              <circle cx={town.x} cy={town.y} r="3" />
              <text {...beside(town, town.side)}>{town.label}</text>
            </g>
          )}
          <circle cx={x || undefined} cy={y || undefined} r={radius} />
          <text {...(side ? beside(locator, side) : { x: x || undefined, y: y || undefined })}>{label}</text>
        </svg>
      </svg>
      {/* One text each: React marks the borders of several with comments, and the first view of the page has few bytes to spare. */}
      <p>{`${name}. Approximate area only. ${far}, in a straight line.`}</p>
      {count > 1 && (
        <p>
          <Link to={urls.listings('all', new URLSearchParams(query))}>{`See the ${count} properties in ${where}`}</Link>
        </p>
      )}
    </section>
  )
}

/** The place of a name beside a dot. */
function beside({ x, y }: { x: number; y: number }, side: Side) {
  const { x: across = 0, y: down = 0, textAnchor = 'middle' } = sides[side]
  return { x: x + across, y: y + down, textAnchor } as const
}
