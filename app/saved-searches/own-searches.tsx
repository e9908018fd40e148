import type { ReactNode } from 'react'
import type { Frequency } from '../../domain/saved-searches/seeker.ts'
import type { SeekerAct } from '../../domain/saved-searches/seeker-page.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import { HowOften } from './how-often.tsx'
import styles from './saved-searches.module.css'

type OwnSearch = { id: string; words: string; href: string; isProperty: boolean }

type ActFormProps = {
  token: string
  act: SeekerAct
  button: string
  /** The search that the button is about, where several have the same words. */
  about?: string
  isMain?: boolean
  children?: ReactNode
}

/** One thing to do, as a form with a button of its own. */
function ActForm({ token, act, button, about, isMain = false, children }: ActFormProps) {
  return (
    <form method="post" action={urls.savedSearches({ token })} className={styles.act}>
      {children}
      <button type="submit" name="action" value={act} className={isMain ? buttons.primary : buttons.secondary}>
        {button}
        {about && <span className="visually-hidden">{` ${about}`}</span>}
      </button>
    </form>
  )
}

type ConfirmProps = {
  token: string
  search: OwnSearch
  often: Frequency
  notices: { notice: string; consent: string }
}

/** The search of the link, until it is confirmed (K2.4). */
export function Confirm({ token, search, often, notices }: ConfirmProps) {
  return (
    <section aria-label="To confirm" className={styles.box}>
      <p className={styles.search}>
        <Link to={search.href}>{search.words}</Link>
      </p>
      <ActForm token={token} act="confirm" button="Confirm" isMain>
        <HowOften chosen={often} />
        <p className={styles.note}>
          {notices.consent} {notices.notice} <Link to={urls.privacyNotice('saved-search')}>Privacy notice</Link>.
        </p>
      </ActForm>
      <ActForm token={token} act="remove" button="No, remove it">
        <input type="hidden" name="search" value={search.id} />
      </ActForm>
    </section>
  )
}

type ListProps = { token: string; searches: readonly OwnSearch[] }

export function OwnSearches({ token, searches }: ListProps) {
  return (
    <section aria-labelledby="own-searches">
      <h2 id="own-searches">You look for</h2>
      <SearchList {...{ token, searches }} />
    </section>
  )
}

export function Unconfirmed({ token, searches }: ListProps) {
  if (searches.length === 0) return null
  return (
    <section aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">Not confirmed</h2>
      <p>We write of these only once you have pressed the button in the mail about each.</p>
      <SearchList {...{ token, searches }} />
    </section>
  )
}

function SearchList({ token, searches }: ListProps) {
  return (
    <ul className={styles.searches}>
      {searches.map(({ id, words, href, isProperty }) => (
        <li key={id}>
          <p>
            <Link to={href}>{words}</Link>
            {isProperty && ' (if its price falls)'}
          </p>
          <ActForm token={token} act="remove" button="Remove" about={words}>
            <input type="hidden" name="search" value={id} />
          </ActForm>
        </li>
      ))}
    </ul>
  )
}

type OwnChoicesProps = {
  token: string
  /** Null while it is chosen with a search to confirm. */
  often: Frequency | null
  /** `until` is null where it is paused for good. */
  pause: { until: string | null } | null
}

/** The choices that hold for all searches of a seeker (K1.2). */
export function OwnChoices({ token, often, pause }: OwnChoicesProps) {
  return (
    <section aria-labelledby="own-choices" className={styles.choices}>
      <h2 id="own-choices">For all of them</h2>
      {often !== null && (
        <ActForm token={token} act="how-often" button="Save">
          <HowOften chosen={often} canStop />
        </ActForm>
      )}
      {pause === null && <ActForm token={token} act="pause" button="Pause for a month" />}
      {pause !== null && pause.until !== null && (
        <>
          <p>{`Paused until ${pause.until}.`}</p>
          <ActForm token={token} act="resume" button="Write to me again" />
        </>
      )}
      {pause?.until === null && <p>Paused, as we had not heard from you for twelve months.</p>}
      <ActForm token={token} act="still-looking" button="I am still looking" isMain={pause?.until === null} />
      <ActForm token={token} act="remove-all" button="Remove all, and my address" />
    </section>
  )
}
