import type { Person } from '../../domain/content/people.ts'
import { Portrait } from '../page-parts/portrait.tsx'

/** The person who answers about a property, beside its price and with the thanks for an inquiry (A7). */
export function Agent({ name, role, languages, portrait, initials }: Person) {
  return (
    <div className="row screen-only">
      <Portrait portrait={portrait} initials={initials} sizes="64px" most={320} />
      <div>
        <strong>{name}</strong>
        {role && <p className="note">{role}</p>}
        {languages.length > 0 && <p className="note">{languages.join(', ')}</p>}
      </div>
    </div>
  )
}
