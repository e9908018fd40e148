import { Link } from 'react-router'
import { officeUrls } from '../../../domain/office/pages.ts'
import { type PrivateDetails, privateFieldNames } from '../../../domain/office/private-details.ts'
import { privateLabels, sayPrivateValue } from '../../../domain/office/private-words.ts'
import type { WholeNumber } from '../../../domain/telephone.ts'
import { OfficeTelephone } from '../../telephone.tsx'
import styles from './private-details.module.css'

type Props = {
  id: string
  values: PrivateDetails
  /** The number of the owner's telephone; null for none. */
  dialled: WholeNumber | null
  people: readonly { id: string; name: string }[]
}

/** The private details of a listing, with the way to change it. A number is called with two taps. */
export function DetailsSummary({ id, values: details, dialled, people }: Props) {
  const written = privateFieldNames.filter((name) => details[name] !== null)
  if (written.length === 0) {
    return (
      <p className={styles.link}>
        <Link to={officeUrls.privateDetails(id)}>Write down owner, mandate and keys</Link>
      </p>
    )
  }
  return (
    <details className={styles.summary}>
      <summary>Owner, mandate and keys</summary>
      <dl>
        {written.map((name) => (
          <div key={name}>
            <dt>{privateLabels[name]}</dt>
            <dd dir="auto">
              {name === 'ownerTelephone' ? (
                <OfficeTelephone number={dialled}>{details[name] ?? ''}</OfficeTelephone>
              ) : (
                sayPrivateValue(name, details[name], people)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.link}>
        <Link to={officeUrls.privateDetails(id)}>Change them</Link>
      </p>
    </details>
  )
}
