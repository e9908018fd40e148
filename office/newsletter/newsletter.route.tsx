import { formatCount } from '../../domain/format-count.ts'
import type { NewsletterReader } from '../../domain/messages/newsletter-readers.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
import { formatDay } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { parsePage } from '../listings/list-query.ts'
import { Pages } from '../paging.tsx'
import rows from '../rows.module.css'
import { confirmForFile } from '../sign-in/private-file.ts'
import { PrivateFileLink } from '../sign-in/private-file-link.tsx'
import type { Route } from './+types/newsletter.route'
import styles from './newsletter.module.css'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Newsletter')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { people, newsletter, timeZone } = context.get(officeContext)
  const { rows: readers, ...counts } = await newsletter.list(parsePage(url.searchParams))
  const consents = new Map(readers.map(({ version, words }) => [version, words]))
  return {
    isConfirmed: people.isConfirmed(context.get(sessionContext)),
    ...counts,
    readers: readers.map((reader) => ({ email: reader.email, facts: sayFacts(reader, timeZone) })),
    consents: [...consents].sort().map(([version, words]) => ({ version, words })),
  }
}

function sayFacts({ consentedAt, confirmedAt, askedAgainAt, version }: NewsletterReader, timeZone: string): string {
  const dayOf = (instant: string) => formatDay(instant, timeZone)
  return [
    `Agreed on ${dayOf(consentedAt)}${version && `, to version ${version}`}`,
    confirmedAt === null ? 'not confirmed' : `confirmed on ${dayOf(confirmedAt)}`,
    ...(askedAgainAt === null ? [] : [`asked again on ${dayOf(askedAgainAt)}`]),
  ].join('; ')
}

export const action = (args: Route.ActionArgs) => confirmForFile(officeUrls.newsletter(), args)

/** Owners see who receives the newsletter, and take the confirmed addresses away as a file, once they have used a passkey (K11). */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { isConfirmed, confirmed, unconfirmed, page, pages, readers, consents } = loaderData
  return (
    <div className={styles.page}>
      <h1>Newsletter</h1>
      <p>
        {`${formatCount(confirmed, 'confirmed address', 'confirmed addresses')}, ${unconfirmed} not confirmed. Only confirmed ones may be written to. One that nobody confirms is erased after 30 days, and each 24 months after it agreed, unless it agrees again: we ask for that a month before.`}
      </p>
      {confirmed > 0 && (
        <section aria-labelledby="file" className={styles.section}>
          <h2 id="file">As a file</h2>
          <p>
            The confirmed addresses for a service that sends newsletters, with the day and the words of the consent.
            Export it anew before each issue: it then lacks those who have unsubscribed here.
          </p>
          <PrivateFileLink path={officeUrls.newsletterFile()} isConfirmed={isConfirmed} />
        </section>
      )}
      {readers.length > 0 && (
        <section aria-labelledby="addresses" className={styles.section}>
          <h2 id="addresses">Addresses</h2>
          <ul className={`${rows.rows} ${styles.rows}`}>
            {readers.map(({ email, facts }) => (
              <li key={email}>
                <span className={rows.name}>{email}</span>
                <span className={rows.soft}>{facts}</span>
              </li>
            ))}
          </ul>
          <Pages page={page} pages={pages} to={(number) => `${officeUrls.newsletter()}?page=${number}`} />
        </section>
      )}
      {consents.length > 0 && (
        <section aria-labelledby="words" className={styles.section}>
          <h2 id="words">What they agreed to</h2>
          <dl className={styles.words}>
            {consents.map(({ version, words }) => (
              <div key={version}>
                <dt>{`Version ${version}`}</dt>
                <dd>{words ?? 'The words were not stored then.'}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
