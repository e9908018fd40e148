import { data, redirect, useLocation } from 'react-router'
import { inOffice, officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { formatDay } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/old-addresses.route'
import { addressesUrl, parseAddressesUrl } from './addresses-url.ts'
import { MissedSection } from './missed-section.tsx'
import styles from './old-addresses.module.css'
import { RedirectsSection } from './redirects-section.tsx'
import { shownFaults, TableSection } from './table-section.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Old addresses')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { oldAddresses } = context.get(officeContext)
  const query = parseAddressesUrl(url.searchParams)
  const { lead, find } = query
  const [missed, redirects, destinations] = await Promise.all([
    oldAddresses.listMissed(query.missedPage),
    oldAddresses.listRedirects(query),
    lead ? oldAddresses.findPages({ words: find, address: lead }) : [],
  ])
  return {
    query: { ...query, missedPage: missed.page, page: redirects.page },
    missed: {
      ...missed,
      // At noon, which is the same day in every zone that has towns.
      rows: missed.rows.map((row) => ({ ...row, lastDay: formatDay(`${row.lastDay}T12:00:00.000Z`, 'UTC') })),
    },
    redirects,
    destinations,
  }
}

/** Leads an old address somewhere, removes a redirect, takes either back, or reads a table and stores it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { oldAddresses } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const read = await readForm(request)
  const { lead, find, ...rest } = parseAddressesUrl(url.searchParams)
  const page = addressesUrl(rest)
  const done = (what: keyof typeof sentences, about?: { from: string; to: string }) =>
    redirect(doneUrl(page, what, { id: about && `${about.from} ${about.to}` }), 303)

  async function leadTo(what: 'led' | 'undo') {
    const [from, to] = [read('from'), read('to')]
    const { faults, fresh } = await oldAddresses.add(`${from}\t${to}`, person.id)
    const [fault] = faults
    const [added] = fresh
    return fault ? refuseForm(read, { message: `${fault.fault}.` }) : done(what, what === 'led' ? added : undefined)
  }

  async function remove(what: 'removed' | 'undo') {
    const removed = await oldAddresses.remove(read('from'), person.id)
    if (removed) return done(what, what === 'removed' ? removed : undefined)
    return refuseForm(read, { message: 'This redirect is not there any more.' })
  }

  switch (read('intent')) {
    case 'lead':
      return leadTo('led')
    case 'remove':
      return remove('removed')
    case 'undo':
      return read('was') === 'led' ? remove('undo') : leadTo('undo')
    case 'table': {
      const table = read('table')
      const isStored = read('step') === 'store'
      const { fresh, known, faults } = await (isStored ? oldAddresses.add(table, person.id) : oldAddresses.check(table))
      if (isStored && faults.length === 0 && fresh.length > 0) return done('stored')
      const checked = { fresh: fresh.length, known, faults: faults.slice(0, shownFaults), faulty: faults.length }
      return data({ table, checked }, faults.length > 0 ? 422 : 200)
    }
    default:
      throw data('This form is not known here.', 400)
  }
}

const sentences = {
  led: 'The old address leads there now.',
  removed: 'The redirect is removed.',
  stored: 'The old addresses lead there now.',
  undo: 'It is as it was.',
}

export default function OldAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const { query, missed, redirects, destinations } = loaderData
  const answer = actionData && 'checked' in actionData ? actionData : null
  const { search, key } = useLocation()
  const asked = new URLSearchParams(search)
  const was = asked.get('done') ?? ''
  const about = asked.get('id') ?? ''
  // An old address may have spaces, a path of ours has none.
  const end = about.lastIndexOf(' ')
  const [from, to] = [about.slice(0, Math.max(end, 0)), about.slice(end + 1)]
  return (
    <>
      <div className={styles.page}>
        <h1>Old addresses</h1>
        <p>
          Links to the former site lead to the right page of this one, from search engines and from people’s chats. A
          page of this site is always shown at its own address.
        </p>
        <MissedSection {...missed} query={query} destinations={destinations} />
        <RedirectsSection {...redirects} query={query} />
        <TableSection
          key={was === 'stored' ? key : 'table'}
          answer={answer}
          file={inOffice(officeUrls.oldAddressesFile())}
        />
      </div>
      <Outcome
        said={useDone(sentences)}
        undo={from && (was === 'led' || was === 'removed') ? { intent: 'undo', fields: { was, from, to } } : null}
      />
    </>
  )
}
