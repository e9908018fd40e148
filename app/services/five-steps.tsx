import type { Content } from '../../server/firm/content.ts'
import styles from './five-steps.module.css'

/** The five-step process, drawn as one line from the open horizon to a house that is looked after. */
export function FiveSteps({ words: { heading, intro, steps } }: { words: Content['process'] }) {
  return (
    <section className={styles.process} aria-labelledby="five-steps">
      <header className="page-width">
        <h2 id="five-steps">{heading}</h2>
        <p>{intro}</p>
      </header>
      <ol>
        {steps.map(({ title, text }, position) => (
          <li key={title}>
            <svg viewBox="0 0 320 200" aria-hidden="true">
              <path d={drawings[position]} />
            </svg>
            <div>
              <h3>
                <span>{position + 1}</span> {title}
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Each has the ground at a height of 180 of 200: side by side they stand on one line, which the first and last carry on. */
const drawings = [
  // Open land: an acacia, the sun low behind it.
  'M-2000 180H320 M206 180c3-24 1-40-8-60 M197 122c-12-12-26-18-44-20 M200 128c12-16 24-22 44-25 M118 102c10-18 40-30 78-30 18 0 34 3 46 8 18 2 32 10 38 22-20-5-44-4-60 0-30-6-72-6-102 0Z M46 118a24 24 0 1 1 48 0 24 24 0 0 1-48 0Z',
  // Hills, and on one of them the house that was found.
  'M0 180H320 M0 180c34-4 46-70 96-70s70 66 120 70 M148 140c18-18 34-26 56-26 46 0 60 62 116 66 M76 112V88l22-16 22 16v26 M92 110V98h12v12 M224 116v-18 M214 90a10 10 0 1 1 20 0 10 10 0 0 1-20 0Z',
  // The plot between its beacons, strung and measured.
  'M0 180H320 M40 180v-38h14v38 M40 152h14 M266 180v-38h14v38 M266 152h14 M54 158q106 14 212 0 M160 94 132 180 M160 94l28 86 M160 94v86 M144 94h32V70h-32Z M176 76h12v12h-12 M152 70V60h16v10',
  // The house, its door open.
  'M0 180H320 M70 180v-74 M52 118 160 44l108 74 M250 106v74 M138 180v-52h44v52 M138 128l24 10v42 M92 120h24v24H92Z M204 120h24v24h-24Z',
  // The same house, years on: lit and fenced, a tree grown above its roof.
  'M0 180H2320 M44 180v-74 M26 118 134 44l108 74 M224 106v74 M112 180v-52h44v52 M146 156v2 M66 120h24v24H66Z M78 120v24 M66 132h24 M178 120h24v24h-24Z M190 120v24 M178 132h24 M176 72V48h16v36 M270 180c2-36 0-58-2-86 M269 118c-8-8-14-12-22-14 M269 108c8-10 14-14 22-16 M236 88c-16-6-14-30 6-32 2-20 30-26 42-12 18-6 32 12 24 28 10 14-2 30-20 24-14 8-36 4-52-8Z M288 180v-20 M302 180v-20 M316 180v-20 M280 166h40',
]
