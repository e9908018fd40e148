import { join } from 'node:path'
import { visitorKindNames } from '../domain/messages/kinds.ts'
import type { Log } from '../domain/ports.ts'
import type { Config } from './config/config.ts'
import { eraseOldBackups } from './database/backup-files.ts'
import { listDatabaseFiles } from './database/connect.ts'
import { openDatabase } from './database/open.ts'
import { bulkPurposes, mailPurposes } from './database/tables.ts'
import { requireDataDir } from './files/data-dir.ts'
import { makePrivate } from './files/private-files.ts'
import { eraseOldImports } from './import/stored-imports.ts'
import { createPriceRetention } from './listings/stored-prices.ts'
import { readDkimKey } from './mails/dkim.ts'
import type { Channel } from './messages/delivery.ts'
import { createForwardChannel, type FormHandlers } from './messages/forward-channel.ts'
import { createMailChannel } from './messages/mail-channel.ts'
import { createOutbox } from './messages/outbox.ts'
import { countFailed, countWaiting } from './messages/outbox-rows.ts'
import { eraseExpired } from './messages/retention.ts'
import { createSmtpTransport } from './messages/smtp.ts'
import { eraseOldChanges } from './office/bulk/kept-rows.ts'
import { createTakenJob } from './office/listings/withdraw-taken.ts'
import { openFollowUps } from './office/messages/open-follow-ups.ts'
import { eraseEnded } from './office/people/retention.ts'
import { createPhotographRetention } from './office/photographs/erase-photographs.ts'
import { eraseOldDetails } from './office/private-details/retention.ts'
import { eraseExpiredSearches } from './saved-searches/expire.ts'
import { noteReplied } from './saved-searches/told.ts'
import { createFormHandler } from './sources/form-handler.ts'
import { createDiskCopy, type DiskCopy } from './sources/stale-cache/disk-copy.ts'
import { createScheduler, type Job } from './timing/scheduler.ts'

const minute = 60_000
const hour = 60 * minute

export type Stores = Awaited<ReturnType<typeof openStores>>

/**
 * Everything that is written to: the database, the data folder and the outbox.
 * @throws OperatorError
 */
export async function openStores(config: Config, log: Log) {
  const { dataDir, mail } = config
  requireDataDir(dataDir)
  // Before the database is opened: a wrong key must not leave a migrated one behind.
  const dkim = mail?.dkim ? readDkimKey(mail.dkim) : null
  const { db, dialect, check, close } = await openDatabase(config)
  protectFiles(dataDir, log)

  const handlers = createFormHandlers(config)
  const forwarded = visitorKindNames.filter((kind) => handlers[kind])
  const openTransport = ({ smtpUrl }: NonNullable<Config['mail']>) => createSmtpTransport(smtpUrl, {}, dkim)
  const channels: Channel[] = [
    ...(mail ? [createMailChannel({ ...mail, db, transport: await openTransport(mail), onReplied: noteReplied })] : []),
    ...(forwarded.length ? [createForwardChannel(handlers)] : []),
  ]
  const outbox = createOutbox({ db, channels, log })
  const jobs: Job[] = [
    { name: 'erase-expired', interval: 24 * hour, run: (now) => eraseExpired(db, now) },
    { name: 'erase-expired-searches', interval: 24 * hour, run: (now) => eraseExpiredSearches(db, now) },
    { name: 'open-follow-ups', interval: minute, run: (now) => openFollowUps(db, now) },
    { name: 'erase-old-backups', interval: 24 * hour, run: async (now) => eraseOldBackups(dataDir, now) },
    { name: 'erase-ended-office-access', interval: hour, run: (now) => eraseEnded(db, now) },
    { name: 'erase-old-changes', interval: hour, run: (now) => eraseOldChanges(db, now) },
    { name: 'erase-old-details', interval: 24 * hour, run: (now) => eraseOldDetails(db, now) },
    { name: 'erase-old-imports', interval: hour, run: (now) => eraseOldImports(db, now) },
    createPriceRetention(db),
    createPhotographRetention(db),
    ...(config.properties.endpoint === null ? [createTakenJob(db)] : []),
  ]
  const scheduler = createScheduler({ jobs, log })

  return {
    db,
    dialect,
    checkDatabase: () => check().then(() => true),
    outbox,
    /** The mail server by a connection for bulk mails alone (K6.2); null where no mail is sent. */
    bulkMail: mail && { transport: await openTransport(mail), from: mail.from, perSecond: mail.alertsPerSecond },
    /** Adds a channel that needs more than the stores, before the start. */
    addChannel: (channel: Channel) => void channels.push(channel),
    /** The kinds of message that are also sent to a foreign form handler. */
    forwarded,

    /** The copy of foreign content that survives a restart. The versions change with the content's shape and origin. */
    openCopy: <Value>(name: string, version: string): DiskCopy<Value> =>
      createDiskCopy({ file: join(dataDir, 'copies', `${name}.json`), version, log }),
    /** Adds a job that needs more than the stores, before the start. */
    schedule: scheduler.add,
    start() {
      outbox.start()
      scheduler.start()
    },
    async listRemarks(): Promise<string[]> {
      const waiting = mail ? null : await countWaiting(db, [...mailPurposes, ...bulkPurposes])
      const failed = await countFailed(db)
      return [
        ...(waiting === null ? [] : [`mails wait in the outbox until SMTP_URL is set (${waiting} waiting)`]),
        ...(failed ? [`${failed} deliveries failed permanently: npm run riparo -- messages list --state failed`] : []),
      ]
    },

    /** Finishes the deliveries and jobs in progress. The database stays open until `close`. */
    async stop() {
      await Promise.all([outbox.stop(), scheduler.stop()])
    },
    close,
  }
}

/** Restricts files that an older version left readable for other users. New files are created private. */
function protectFiles(dataDir: string, log: Log) {
  const folders = ['backups', 'copies', 'pictures'].map((name) => join(dataDir, name))
  const files = makePrivate([...listDatabaseFiles(dataDir), ...folders])
  if (files.length) log.warn({ files }, 'other users may read these files, and their permissions cannot be changed')
}

function createFormHandlers({ formEndpoints }: Config): FormHandlers {
  const handlers = visitorKindNames.map((kind) => {
    const endpoint = formEndpoints[kind]
    return [kind, endpoint ? createFormHandler(endpoint) : null]
  })
  return Object.fromEntries(handlers)
}
