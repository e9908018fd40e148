import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../database/connect.ts'
import { connectMigrated, createSqliteDatabase } from '../database/testing/engines.ts'
import { connectMailbox } from './connect-mailbox.ts'
import { createMailFiles } from './files/open-file.ts'
import { readFirmMailbox } from './firm-mailbox.ts'
import { readAgain } from './read-again.ts'
import { buildMail, plainType } from './testing/build-mail.ts'
import {
  type Command,
  type Lies,
  openFolder,
  showMail,
  startScriptedMailbox,
} from './testing/start-scripted-mailbox.ts'

vi.setConfig({ testTimeout: 60_000 })

const mailOf = (number: number) =>
  buildMail(
    [`From: person-${number}@client.example`, `Message-ID: <${number}@client.example>`, plainType],
    `Mail ${number}.`,
  )

/** Reads a mailbox with lies, in which three mails came since it was read first; `mails` has the words of what was entered. */
async function readLies({ db }: Database, lies: Lies) {
  const inbox: Buffer[] = []
  const told: Lies = {}
  const mailbox = await startScriptedMailbox(inbox, told)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const config = { mail: null, mailbox: { url: mailbox.url, oauth: null, checkedBy: null, takesStrangers: true } }
  const start = () =>
    readFirmMailbox({
      ...{ db, config, firm: { email: 'office@riparo.example' }, log: log as never },
      ...{ mail: null, outbox: { wake() {} } },
    })
  const first = start()
  await vi.waitFor(
    async () => expect(await db.selectFrom('mailbox_folders').selectAll().execute()).toHaveLength(1),
    20_000,
  )
  await first.stop()
  inbox.push(mailOf(1), mailOf(2), mailOf(3))
  Object.assign(told, lies)
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const reader = start()
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= reader.stop()
    return stopped
  }
  onTestFinished(async () => {
    clearInterval(timer)
    await stop()
    await mailbox[Symbol.asyncDispose]()
  })
  const read = async () => {
    const rows = await db.selectFrom('messages').select('fields').orderBy('received_at').execute()
    return rows.map(({ fields }) => JSON.parse(fields).msg as string).sort()
  }
  return {
    ...{ db, log, inbox, mailbox, stop },
    read,
    untilRead: (words: readonly string[]) =>
      vi.waitFor(async () => expect(await read()).toEqual(words), { timeout: 30_000, interval: 50 }),
    /** Resolves once the log has said that the mailbox was not read; `endLies` then makes it honest. */
    untilRefused: () => vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: 30_000, interval: 20 }),
    lie: (others: Lies) => void Object.assign(told, others),
    endLies() {
      for (const name of Object.keys(lies)) delete told[name as keyof Lies]
    },
    /** The most that the process had more than before, in megabytes. */
    memory: () => (most - before) / 1024 / 1024,
  }
}

const all = ['Mail 1.', 'Mail 2.', 'Mail 3.']

/** Writes the same again and again, as fast as the reader takes it, until the line is cut. */
function flood({ socket }: Command, text: string | Buffer) {
  const write = () => void (socket.destroyed || socket.write(text, write))
  write()
}

/** Shows the mails that are asked for, otherwise than they are. */
const showing =
  (facts: Parameters<typeof showMail>[2]) =>
  ({ tag, args, say }: Command) => {
    const uid = Number.parseInt(args, 10)
    say(...showMail(uid, mailOf(uid), facts), `${tag} OK done`)
  }

/** The first UID of a folder that has used up most of the 32 bits. */
const late = 4_294_967_291

const honestEnough: Record<string, Lies> = {
  'counts backwards, and names a mail twice': {
    SEARCH: ({ tag, say }) => say('* SEARCH 3 2 1 1 3', `${tag} OK done`),
  },
  'says that mails are longer than they are': { FETCH: showing({ size: 4_000_000_000 }) },
  'says that mails have no bytes': { FETCH: showing({ size: 0 }) },
  'names a day that never was': { FETCH: showing({ date: '99-Foo-9999 99:99:99 +9999' }) },
  'says that a billion mails are there': {
    EXAMINE: ({ tag, say }) => say(...openFolder(1_000_000_000, { uidNext: 4 }), `${tag} OK done`),
  },
  'does not say which UID comes next': {
    EXAMINE: ({ tag, say }) => say('* 3 EXISTS', '* OK [UIDVALIDITY 7] valid', `${tag} OK done`),
  },
  'tells of mails that are none, by numbers that are none': {
    SEARCH: ({ tag, say }) => say('* SEARCH 0 1 2 3 4 NIL -1 99999999999999999999 1.5', `${tag} OK done`),
  },
  'has counted to the last of its numbers': {
    EXAMINE: ({ tag, say }) => say(...openFolder(3, { uidNext: late + 3 }), `${tag} OK done`),
    SEARCH: ({ tag, say }) => say(`* SEARCH ${late} ${late + 1} ${late + 2}`, `${tag} OK done`),
    FETCH: ({ tag, args, say }) => {
      const uid = Number.parseInt(args, 10)
      const number = uid - late + 1
      say(...showMail(number, mailOf(number), { shownUid: uid }), `${tag} OK done`)
    },
  },
  'has folders that nobody may open': {
    LIST: ({ tag, say }) =>
      say('* LIST () "/" INBOX', '* LIST () "/" Shared', '* LIST (\\Sent) "/" Sent', `${tag} OK done`),
    EXAMINE: ({ tag, args, say, honestly }) => (args.includes('INBOX') ? honestly() : say(`${tag} NO not allowed`)),
  },
}

const lineOf = (text: string) => Buffer.from(`${text}\r\n`)
const bigMail = Buffer.concat(
  showMail(1, Buffer.alloc(1_000_000, 'a')).map((line) => Buffer.concat([Buffer.from(line), lineOf('')])),
)

const endless: Record<string, Lies> = {
  'announces a gigabyte': { FETCH: ({ say }) => say('* 1 FETCH (UID 1 BODY[]<0> {1000000000}') },
  'sends a line without an end': { FETCH: (command) => flood(command, 'a'.repeat(65_536)) },
  'sends a mail again and again': { FETCH: (command) => flood(command, bigMail) },
  'counts without an end': { EXAMINE: (command) => flood(command, '* 5 EXISTS\r\n'.repeat(5_000)) },
  'names numbers without an end': { SEARCH: (command) => flood(command, lineOf(`* SEARCH ${'7 '.repeat(30_000)}`)) },
  'names folders without an end': {
    LIST: (command) => flood(command, `* LIST () "/" "${'a'.repeat(1_000)}"\r\n`.repeat(50)),
  },
  'nests lists without an end': { FETCH: (command) => flood(command, lineOf(`* 1 FETCH (${'('.repeat(60_000)}`)) },
  'hangs up at each mail': { FETCH: ({ socket }) => socket.destroy() },
  'refuses to search': { SEARCH: ({ tag, say }) => say(`${tag} NO not now`) },
}

describe('a mailbox', () => {
  const read = async (lies: Lies) => readLies(await connectMigrated(createSqliteDatabase), lies)

  test.each(Object.entries(honestEnough))('that %s is read all the same, each mail once', async (_, lies) => {
    const { untilRead, log, mailbox } = await read(lies)
    await untilRead(all)
    await vi.waitFor(() => expect(mailbox.served).toContain('IDLE'), 20_000)
    expect(log.error).not.toHaveBeenCalled()
  })

  test('that counts anew at each look is read again, and each mail entered once', async () => {
    let uidValidity = 100
    const {
      untilRead,
      read: readNow,
      mailbox,
    } = await read({
      EXAMINE: ({ tag, say }) => say(...openFolder(3, { uidValidity: uidValidity++ }), `${tag} OK done`),
    })
    await untilRead(all)
    const looks = () => mailbox.served.filter((name) => name === 'SEARCH').length
    const before = looks()
    await vi.waitFor(() => {
      mailbox.announce()
      expect(looks()).toBeGreaterThan(before)
    }, 20_000)
    expect(await readNow()).toEqual(all)
  })

  test('that refuses one mail is read behind it', async () => {
    const { untilRead, log } = await read({
      FETCH: ({ tag, args, say, honestly }) => (args.startsWith('2 ') ? say(`${tag} NO it is damaged`) : honestly()),
    })
    await untilRead(['Mail 1.', 'Mail 3.'])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test.each(Object.entries(endless))(
    'that %s is left, in little time and memory, and read once it ends that',
    async (_, lies) => {
      const { untilRead, untilRefused, endLies, memory } = await read(lies)
      await untilRefused()
      // Of the mailbox in this process too; without a bound it was 1,100.
      expect(memory()).toBeLessThan(500)
      endLies()
      await untilRead(all)
    },
  )

  test('that refuses to search is not taken for one that was emptied: it is not read again, and a file of it is away', async () => {
    const { db, untilRead, stop, mailbox, lie } = await read({})
    await untilRead(all)
    await stop()
    lie({ SEARCH: ({ tag, say }) => say(`${tag} NO not now`) })
    const connect = () => connectMailbox({ url: mailbox.url, oauth: null })
    const client = await connect()
    const readMarks = () => db.selectFrom('mailbox_folders').select(['path', 'last_uid']).execute()
    const before = await readMarks()
    expect(await readAgain(client, db, new Date(0))).toEqual([{ path: 'INBOX', mails: null }])
    expect(await readMarks()).toEqual(before)
    client.close()
    const sought = { key: 'a', messageId: '<1@client.example>', from: null, receivedAt: new Date(), folder: 'INBOX' }
    const files = createMailFiles({ connect })
    expect(await files.open(sought, '2', new AbortController().signal)).toEqual({ refused: 'file-away' })
  })

  test('that falls silent holds up no stop', async () => {
    const { mailbox, stop } = await read({ FETCH: () => {} })
    await vi.waitFor(() => expect(mailbox.served).toContain('FETCH'), 20_000)
    const start = performance.now()
    await stop()
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
