import type { Reply } from '../../../../domain/inbox/reply.ts'
import type { NewFile } from '../../../../domain/inbox/reply-files.ts'
import type { Listing } from '../../../../domain/listings/listing.ts'
import type { FindListingResult } from '../../../../domain/ports.ts'
import { connectMigrated } from '../../../database/testing/engines.ts'
import { acceptMessage } from '../../../messages/accept.ts'
import { createMailChannel } from '../../../messages/mail-channel.ts'
import { createOutbox } from '../../../messages/outbox.ts'
import { createSmtpTransport } from '../../../messages/smtp.ts'
import type { startMailServer } from '../../../messages/testing/mail-server.ts'
import { nairobiHours } from '../../../messages/testing/nairobi-hours.ts'
import { startSmtpServer } from '../../../messages/testing/smtp-server.ts'
import { contactMessage, inquiry, messageDependencies } from '../../../messages/testing/submission.ts'
import { noteReplied } from '../../../saved-searches/told.ts'
import { listing } from '../../../testing/listing-rules.ts'
import { createInbox } from '../inbox.ts'

export const start = new Date('2026-11-21T08:00:00.000Z')
const log = { info() {}, warn() {}, error() {} }

const villa = listing({
  id: 'clx12abc34xyz',
  propertyName: 'Villa "Rose" <b>',
  propertyPrice: 145_000_000,
  mainImage: { url: '/media/villa.jpg' },
} as Partial<Listing>)

/** Replies on a new database, with a mail server and a clock of their own; `villa` is the one listing. */
export async function openReplies(
  createDatabase: Parameters<typeof connectMigrated>[0],
  smtpOptions: Parameters<typeof startMailServer>[0] = {},
) {
  const database = await connectMigrated(createDatabase)
  const { db } = database
  const smtp = await startSmtpServer(smtpOptions)
  const transport = await createSmtpTransport(smtp.url)
  const clock = { now: start.getTime() }
  const mailOptions = {
    db,
    transport,
    onReplied: noteReplied,
    from: 'Riparo <site@riparo.example>',
    to: 'office@riparo.example',
  }
  const startOutbox = () =>
    createOutbox({ db, channels: [createMailChannel(mailOptions)], clock: () => new Date(clock.now), log })
  const outbox = startOutbox()
  const dependencies = messageDependencies(db, { office: true })
  const addPerson = async (id: string) => {
    const person = { id, email: `${id}@riparo.example`, name: id.toUpperCase(), role: 'agent' } as const
    const instant = start.toISOString()
    await db
      .insertInto('people')
      .values({ ...person, invited_at: instant, joined_at: instant, revoked_at: null })
      .execute()
    return person
  }
  const [ann, ben] = [await addPerson('ann'), await addPerson('ben')]
  const delays: (number | undefined)[] = []
  const inbox = createInbox({
    ...{
      db,
      hours: nairobiHours,
      country: 'KE',
      clock: () => clock.now,
      mail: { context: dependencies.mailContext },
    },
    outbox: { wake: (delayMs) => delays.push(delayMs) },
    catalogue: {
      findMany: async (ids) =>
        ids.map(
          (id): FindListingResult =>
            villa.id.startsWith(id) ? { found: 'listing', listing: villa } : { found: 'nothing' },
        ),
    },
  })
  const find = async (id: string) => {
    const thread = await inbox.find(id)
    if (!thread) throw new Error(`no thread ${id}`)
    return thread
  }
  const toWhole = (reply: Partial<Reply> = {}) => ({ text: 'Yes, it is.', properties: [], ...reply })
  return {
    ...{ database, db, inbox, ann, ben, find, startOutbox, smtp, delays },
    at: () => new Date(clock.now),
    later: (milliseconds: number) => {
      clock.now += milliseconds
    },
    inquire: (fields: Parameters<typeof inquiry>[0] = {}) => acceptMessage(dependencies, inquiry(fields)),
    write: (fields: Parameters<typeof contactMessage>[0] = {}) => acceptMessage(dependencies, contactMessage(fields)),
    only: async () => (await db.selectFrom('threads').select('id').executeTakeFirstOrThrow()).id,
    reply: async (id: string, reply: Partial<Reply> & { files?: readonly NewFile[] } = {}, person = ann) => {
      const { files = [], ...words } = reply
      const written = { reply: toWhole(words), files, seen: (await find(id)).revision }
      const replied = await inbox.reply(id, written, person)
      if (!replied.ok) throw new Error(replied.reason)
      return replied.replyId
    },
    /** The mails that have arrived since the last call, by their recipient. */
    async deliver() {
      await outbox.deliverDue()
      return new Map(smtp.received.splice(0).map((received) => [received.recipients.join(), received]))
    },
  }
}
