import { keepTogether } from '../../domain/keep-together.ts'

/** The number and the prices below a heading, a line each for sale and for rent. */
export function AreaFacts({ lines }: { lines: readonly string[] }) {
  return (
    <small>
      {lines.map((line) => (
        <span key={line}>{`${joinAmounts(line)} `}</span>
      ))}
    </small>
  )
}

/** A range, and `(4 on request)`, each in one line. */
function joinAmounts(line: string) {
  return keepTogether(line).replaceAll('–', '\u2060–\u2060').replace('on request', 'on\u00a0request')
}
