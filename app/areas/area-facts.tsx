/** The number and the prices below a heading, a line each for sale and for rent; an amount stays in one line with its currency. */
export function AreaFacts({ lines }: { lines: readonly string[] }) {
  return (
    <small>
      {lines.map((line) => (
        <span key={line}>{`${line.replaceAll('KES ', 'KES\u00a0')} `}</span>
      ))}
    </small>
  )
}
