import { formatPercent, toShare } from '../../domain/costs/exact.ts'
import styles from './sheet-view.module.css'
import type { SheetRow } from './tool.ts'

/** From ink to stone: red is for what can be done. */
const shades = [
  ...['var(--ink)', '#6b756e', '#b3aa9a', '#3c4740', '#8f9892', '#ddd7cc', '#56615a', '#c9c2b5'],
  ...['#2a352e', '#7d8780', '#a59c8c', '#49544d', '#a2aaa5', '#e8e3d9'],
]

export function shade(at: number): string {
  return shades[at % shades.length] ?? ''
}

/** The parts of a whole as one bar, in the order of the table behind it. A negative amount counts with its size. */
export function ShareBar({ parts, shadeOf }: { parts: readonly SheetRow[]; shadeOf: (part: SheetRow) => number }) {
  const sizes = parts.map(({ kes }) => Math.abs(kes))
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (whole === 0) return null
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
  const words = parts.map(({ label }, at) => `${label} ${formatPercent(toShare(sizes[at] ?? 0, whole), 1)}`)
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 1000 40"
      preserveAspectRatio="none"
      role="img"
      aria-label={words.join(', ')}
    >
      {parts.map((part, at) => (
        <rect
          key={part.label}
          x={((starts[at] ?? 0) / whole) * 1000}
          width={((sizes[at] ?? 0) / whole) * 1000}
          height="40"
          fill={shade(shadeOf(part))}
          stroke="#fff"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** The mark that ties a row of the table to its part of the bar. */
export function Swatch({ at }: { at: number }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 10 10" width="12" height="12" aria-hidden="true">
      <rect width="10" height="10" fill={shade(at)} />
    </svg>
  )
}
