import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../log.ts'
import type { OutgoingMail } from './mails.ts'

/** How the outbox reaches the world: one try, which throws when the mail was not taken. */
export type Transport = { sendMail(mail: SendMailOptions): Promise<unknown> }

export type Outbox = {
  /** Delivers what waits, now and from now on. */
  start(): void
  /** Says that there is something new. */
  wake(): void
  /** Begins nothing any more, and resolves when the delivery in hand is finished or, after 5 seconds, broken off. */
  stop(): Promise<void>
  /** Delivers what is due, and resolves when nothing is any more. Rejects when the database fails. */
  deliverDue(): Promise<void>
  /** Mails that are still to be delivered. */
  countWaiting(): Promise<number>
}

type Mail = Selectable<Tables['outbox']>

/** In milliseconds. A lease outlasts every delivery, so that only a server that died leaves one to run out. */
const pollInterval = 30_000
const deliveryLimit = 2 * 60_000
const leaseTime = 5 * 60_000
const stopPatience = 5_000
const shortestDelay = 30_000
const longestDelay = 60 * 60_000

/**
 * Delivers the mails of accepted messages. Servers that share a database share the work: a mail is in the hands of one.
 * A mail is sent at least once, and twice only if a server dies or is stopped between sending it and saying so.
 */
export function createOutbox({
  db,
  delivery,
  clock = () => new Date(),
  log,
}: {
  db: Kysely<Tables>
  /** `to` is the firm's own mailbox. Null where mail is not configured: then everything waits. */
  delivery: { transport: Transport; from: string; to: string } | null
  clock?: () => Date
  log: Log
}): Outbox {
  let state: 'idle' | 'started' | 'stopped' = 'idle'
  let woken = false
  let working: Promise<void> | null = null
  let polling: NodeJS.Timeout | undefined
  const breakOff = new AbortController()

  function wake() {
    woken = true
    if (state === 'started') working ??= work()
  }

  async function work() {
    while (woken && state === 'started') {
      woken = false
      await deliverDue().catch((error) =>
        log.error({ error: explain(error) }, 'The outbox cannot be read; trying again'),
      )
    }
    working = null
  }

  async function deliverDue() {
    while (delivery && state !== 'stopped') {
      const mail = await leaseNext()
      if (!mail) return
      await deliver(mail, delivery)
    }
  }

  /** The condition stands twice, as another server may take the mail between the finding and the taking. */
  async function leaseNext(): Promise<Mail | undefined> {
    const now = clock()
    const isDue = due(now.toISOString())
    return db
      .updateTable('outbox')
      .set((eb) => ({ leased_until: later(now, leaseTime), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) => eb.selectFrom('outbox').select('id').where(isDue).orderBy('due_at').limit(1))
      .where(isDue)
      .returningAll()
      .executeTakeFirst()
  }

  async function deliver(mail: Mail, { transport, from, to }: NonNullable<typeof delivery>) {
    const { id, purpose, attempts } = mail
    try {
      const content: OutgoingMail = JSON.parse(mail.mail)
      await transport.sendMail({
        ...content,
        from,
        to: content.to ?? to,
        // Nobody's absence notice shall answer it (RFC 3834).
        headers: { ...content.headers, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([AbortSignal.timeout(deliveryLimit), breakOff.signal]),
      })
    } catch (error) {
      const lastError = explain(error)
      const due_at = isHopeless(mail, error) ? null : later(clock(), backOff(attempts))
      await settle(id, { due_at, last_error: lastError, ...(due_at === null && withoutLinks(mail)) })
      log.warn({ mail: id, purpose, attempts, error: lastError }, due_at ? 'Mail not delivered yet' : 'Mail given up')
      return
    }
    await settle(id, { delivered_at: clock().toISOString(), last_error: null, ...withoutLinks(mail) })
    log.info({ mail: id, purpose, attempts }, 'Mail delivered')
  }

  async function settle(id: string, outcome: Partial<Mail>) {
    await db
      .updateTable('outbox')
      .set({ ...outcome, leased_until: null })
      .where('id', '=', id)
      .execute()
  }

  return {
    start() {
      state = 'started'
      polling = setInterval(wake, pollInterval).unref()
      wake()
    },
    wake,
    async stop() {
      state = 'stopped'
      clearInterval(polling)
      const impatience = setTimeout(() => breakOff.abort(), stopPatience)
      await working
      clearTimeout(impatience)
    },
    deliverDue,
    async countWaiting() {
      const query = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'))
      const { count } = await query
        .where('delivered_at', 'is', null)
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

function due(now: string) {
  return (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.and([
      eb('delivered_at', 'is', null),
      eb('due_at', '<=', now),
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]),
    ])
}

/** 30 seconds after the first attempt, doubling up to an hour; up to a fifth earlier, so that not all come at once. */
function backOff(attempts: number) {
  return Math.min(longestDelay, shortestDelay * 2 ** (attempts - 1)) * (1 - Math.random() / 5)
}

function later(instant: Date, milliseconds: number) {
  return new Date(instant.getTime() + milliseconds).toISOString()
}

/** What nodemailer adds to its errors: the server's answer and the command that it answered. */
type SmtpFault = Partial<{ code: string; response: string; responseCode: number; command: string; message: string }>

/** A visitor's address that does not exist will not exist in an hour either. The firm's own mail is never given up. */
function isHopeless({ purpose }: Mail, error: unknown) {
  const { command, responseCode = 0 } = error as SmtpFault
  return purpose !== 'notify-firm' && command === 'RCPT TO' && responseCode >= 500
}

/** The links of a subscriber's mail are keys: once it is sent or given up, they are known by their hashes alone. */
function withoutLinks({ purpose }: Mail): Partial<Mail> {
  return purpose === 'confirm-subscription' ? { mail: '{}' } : {}
}

/** The code and the text of a fault, without the addresses that mail servers like to repeat. */
function explain(error: unknown) {
  const { code, response, message } = error as SmtpFault
  const text = `${code ?? 'Error'}: ${response ?? message}`
  return text
    .replaceAll(/[^\s<>:;,"'()]+@[^\s<>:;,"'()]+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}
