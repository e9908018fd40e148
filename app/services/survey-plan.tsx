import type { ServiceCategory } from '../../domain/content/content.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import type { ServiceGroup } from './service-groups.ts'
import styles from './survey-plan.module.css'

type Props = { label: string; parcels: readonly ServiceGroup[] }

/** The firm's three kinds of work as three parcels of one survey plan: open ground, plots with beacons, a place that is lived in. */
export function SurveyPlan({ label, parcels }: Props) {
  return (
    <nav aria-label={label} className={styles.plan}>
      <ul>
        {parcels.map(({ category, title, heading }) => (
          <li key={category}>
            <svg viewBox="0 -12 480 312" aria-hidden="true">
              <path d={lines[category]} />
              <path d={footprints[category]} className={styles.built} />
            </svg>
            <p>
              <Link to={urls.serviceCategory(category)} className="cover">
                {title}
              </Link>
              <span>{heading}</span>
            </p>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Contours, boundaries and trees, drawn in thin lines. */
const lines: Record<ServiceCategory, string> = {
  // Contours of a hill, a stream, a path, trees.
  advisory:
    'M204 92c24-22 66-20 82 4s4 58-34 62-76-38-48-66Z M180 78c40-40 118-32 138 14s-6 96-76 98-118-58-62-112Z M150 66c58-62 176-50 206 18s-6 140-118 142S76 140 150 66Z M112 50c82-84 248-66 286 30s-2 190-162 190S22 142 112 50Z M-20 236c60-34 90 40 150 44s96 10 130 60 M-20 248c58-32 84 40 144 45s92 10 122 55 M402 226a11 11 0 1 0 22 0 11 11 0 0 0-22 0 M428 250a8 8 0 1 0 16 0 8 8 0 0 0-16 0 M56 60a13 13 0 1 0 26 0 13 13 0 0 0-26 0 M36 88a9 9 0 1 0 18 0 9 9 0 0 0-18 0 M416 70a9 9 0 1 0 18 0 9 9 0 0 0-18 0 M236 124h16 M244 116v16',
  // One title divided into plots along a lane, a beacon at every corner.
  agency:
    'M46 36 430 22 446 268 34 274Z M42 134 436 122 M40 164 438 154 M142 33 146 131 M238 29 244 128 M334 26 340 125 M138 162 134 272 M236 159 240 271 M338 156 346 270 M42 36a4 4 0 1 0 8 0 4 4 0 0 0-8 0 M426 22a4 4 0 1 0 8 0 4 4 0 0 0-8 0 M442 268a4 4 0 1 0 8 0 4 4 0 0 0-8 0 M30 274a4 4 0 1 0 8 0 4 4 0 0 0-8 0 M240 159 340 268 M240 190 314 270 M240 221 284 270 M240 250 258 270 M268 158 344 240 M298 157 342 204 M326 156 340 171',
  // A wall around two houses, the drive that leads to the gate, a garden.
  'property-management':
    'M214 282H32L40 44 424 30 440 282H262 M214 290V274H40L48 52 416 38 432 274H262V290 M226 275c0-46-14-60-14-92 M252 275c0-44 20-44 20-92 M84 226a15 15 0 1 0 30 0 15 15 0 0 0-30 0 M70 196a10 10 0 1 0 20 0 10 10 0 0 0-20 0 M124 248a9 9 0 1 0 18 0 9 9 0 0 0-18 0 M356 92a13 13 0 1 0 26 0 13 13 0 0 0-26 0 M384 116a10 10 0 1 0 20 0 10 10 0 0 0-20 0 M352 128a9 9 0 1 0 18 0 9 9 0 0 0-18 0 M66 82a12 12 0 1 0 24 0 12 12 0 0 0-24 0 M330 206h72v40h-72Z M336 212h60v28h-60Z',
}

/** Buildings, filled as on a plan. */
const footprints: Record<ServiceCategory, string> = {
  advisory: '',
  agency:
    'M70 62h44v34H70Z M168 58h40v42h-20V88h-20Z M262 52h48v30h-48Z M64 198h40v40H84v-14H64Z M366 190h44v38h-44Z M364 56h40v38h-40Z',
  'property-management': 'M150 84h138v34h-34v50h-48v-26h-56Z M322 150h56v34h-56Z',
}
