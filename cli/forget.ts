import { formatCount } from '../domain/format-count.ts'
import { propertyId } from '../domain/listings/listing.ts'
import { readFirm } from '../server/content/folder/read-firm.ts'
import { findJoined, forgetPerson, listBackups } from '../server/office/personal-data/forget.ts'
import type { PersonSeeker } from '../server/office/personal-data/person-seekers.ts'
import { findPersonalData, type PersonalData } from '../server/office/personal-data/personal-data.ts'
import type { Command } from './command.ts'
import { describeMessage } from './describe-message.ts'
import { confirmOnTerminal, createProgress, print, printError } from './terminal.ts'

export const forgetCommand: Command = {
  usage: 'forget EMAIL|TELEPHONE [--joined] [--yes] [--json]',
  description:
    'shows all data held about one person, and erases it after a confirmation or with --yes; with --joined that of the addresses joined by hand too',
  options: { joined: { type: 'boolean' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  operands: [1, 1],
  async run({ config: { contentDir, dataDir }, database, operands: [typed = ''], flag }) {
    const { db } = database
    const { timeZone, address } = readFirm(contentDir)
    const country = address.countryCode
    const found = await findPersonalData(db, { typed, country }, createProgress('messages read'))
    const joined = await findJoined({ database, country }, found)
    const also = flag('joined') ? joined : []
    if (flag('json')) print(JSON.stringify(found))
    else {
      printFound(found, timeZone)
      for (const one of joined) {
        print(`\n${one.typed} was joined to it by hand, as the same person:\n`)
        printFound(one.found, timeZone)
      }
      if (joined.length && !also.length) print('What was joined is not erased here, unless you add --joined.')
    }
    const { messages, subscriber, seekers, privateDetails } = found
    if (!messages.length && !subscriber && !seekers.length && !privateDetails.length) {
      const backups = await listBackups({ dataDir, country }, [{ typed, found }])
      if (backups.length) printError(['This address is still in these backups:', ...backups].join('\n- '))
      return true
    }
    const question = also.length ? 'All of this, with what was joined, will be' : 'All of this will be'
    if (!(await confirmOnTerminal(`${question} erased for good.`, flag('yes')))) return false
    const remains = await forgetPerson({ database, dataDir, country }, { typed, found, also })
    printError(['Erased here. Copies may remain in:', ...remains].join('\n- '))
    return true
  },
}

function printFound(found: PersonalData, timeZone: string) {
  const { messages, threads, subscriber, seekers, privateDetails, mentions, detailsMentions, noteMentions } = found
  for (const message of messages) print(`${describeMessage(message, timeZone)}\n`)
  for (const { reference, events } of threads)
    for (const { at, event, note } of events)
      if (note !== null)
        print(`${event === 'answer-by-email' ? 'Replied' : 'Noted'} ${at} about ${reference}: ${note}\n`)
  if (subscriber) {
    const { consented_at, confirmed_at } = subscriber
    print(
      `On the newsletter's list since ${consented_at}, ${confirmed_at ? `confirmed ${confirmed_at}` : 'not confirmed'}\n`,
    )
  }
  for (const one of seekers) print(`${describeSeeker(one)}\n`)
  for (const details of privateDetails) print(`${describeDetails(details)}\n`)
  if (mentions.length) {
    print(`This address is also in messages from other people, which are not erased here: ${mentions.join(', ')}`)
  }
  if (detailsMentions.length) {
    print(`It is also in the office's notes on other people's properties, which stay: ${detailsMentions.join(', ')}`)
  }
  if (noteMentions.length) {
    print(`It is also in the office's notes on other people's messages, which stay: ${noteMentions.join(', ')}`)
  }
  const properties = privateDetails.length
    ? `, ${formatCount(privateDetails.length, 'property', 'properties')} of theirs`
    : ''
  print(
    `${formatCount(messages.length, 'message')}, ${subscriber ? 'one address' : 'no address'} for the newsletter${properties}`,
  )
}

function describeSeeker({ seeker, searches, told }: PersonSeeker) {
  const lines = searches.map(({ screen, query, short_id, added_at, source, confirmed_at }) => {
    const wanted = short_id ? propertyId({ id: short_id }) : `${screen} ${query}`
    return `${wanted}, by ${source === 'office' ? 'the office' : 'themselves'} on ${added_at}, ${confirmed_at ? `confirmed ${confirmed_at}` : 'not confirmed'}`
  })
  const heard = told.map(
    ({ short_id, told_at, how }) => `Told of ${propertyId({ id: short_id })} by ${how} on ${told_at}`,
  )
  return ['Looks for', ...(seeker.name ? [`Named ${seeker.name}`] : []), ...lines, ...heard].join('\n')
}

function describeDetails({
  id: _,
  listing_id,
  person_id: _person,
  ...columns
}: PersonalData['privateDetails'][number]) {
  const lines = Object.entries(columns).filter(([, value]) => value !== null)
  return [
    `Property ${propertyId({ id: listing_id })}, whose owner this is:`,
    ...lines.map(([column, value]) => `${`${column.replaceAll('_', ' ')}:`.padEnd(18)}${value}`),
  ].join('\n')
}
