/** The number and the prices below a heading. An amount stays in one line with its currency. */
export function AreaFacts({ facts }: { facts: string }) {
  return <small>{facts.replaceAll('KES ', 'KES\u00a0')}</small>
}
