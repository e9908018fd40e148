import { Fragment } from 'react'

/** The number and the prices below a heading. Lines break between the offers first; an amount stays in one line with its currency. */
export function AreaFacts({ facts }: { facts: string }) {
  const parts = facts.replaceAll('KES ', 'KES\u00a0').split(/(?<=;) /)
  return (
    <small>
      {parts.map((part) => (
        <Fragment key={part}>
          <span>{part}</span>{' '}
        </Fragment>
      ))}
    </small>
  )
}
