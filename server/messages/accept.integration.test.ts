import { expect, test } from 'vitest'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import type { MessageDependencies } from './accept.ts'
import { acceptMessage } from './accept.ts'
import { createMessageStore } from './message-store.ts'
import { canonicalContent } from './submissions.ts'
import { contactMessage, inquiry, messageDependencies } from './testing/submission.ts'

const start = new Date('2026-11-21T08:00:00.000Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const tenMinutes = 10 * 60_000
const idle = { wake() {}, deliverNow: async () => null }

describeOnEachEngine('a message', (createDatabase) => {
  test('is stored with its fields, its reference and both of its mails', async () => {
    const { db } = await connectMigrated(createDatabase)
    const { reference, repeated } = await acceptMessage(messageDependencies(db), inquiry())
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/)
    expect(repeated).toBe(false)

    const [message, ...others] = await db.selectFrom('messages').selectAll().execute()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      kind: 'property-inquiry',
      reference,
      privacy_version: '2026-11',
      received_at: start.toISOString(),
    })
    const { special: _, ...fields } = inquiry().fields
    expect(JSON.parse(message?.fields ?? '')).toEqual(fields)
    const mails = await db.selectFrom('outbox').selectAll().orderBy('purpose').execute()
    expect(mails).toMatchObject([
      {
        owner_kind: 'message',
        owner_id: message?.id,
        purpose: 'acknowledge-visitor',
        attempts: 0,
        due_at: start.toISOString(),
        delivered_at: null,
      },
      {
        owner_kind: 'message',
        owner_id: message?.id,
        purpose: 'notify-firm',
        attempts: 0,
        due_at: start.toISOString(),
        delivered_at: null,
      },
    ])
  })

  test('is the same message where a telephone number was typed otherwise (D5, D7)', async () => {
    const { db } = await connectMigrated(createDatabase)
    const first = await acceptMessage(messageDependencies(db), {
      ...inquiry(),
      typed: { phone: '+254 (0) 700 000 000' },
    })
    const again = await acceptMessage(messageDependencies(db), { ...inquiry(), typed: { phone: '+254 700 000000' } })
    expect(again).toMatchObject({ reference: first.reference, repeated: true })
    const [stored, ...others] = await db.selectFrom('messages').select('typed').execute()
    expect([stored, others]).toEqual([{ typed: '{"phone":"+254 (0) 700 000 000"}' }, []])
    const { content } = await db
      .selectFrom('outbox')
      .select('content')
      .where('purpose', '=', 'notify-firm')
      .executeTakeFirstOrThrow()
    expect(content).toContain('(written as +254 (0) 700 000 000)')
    expect(await createMessageStore(db).find(` \u202a${first.reference.toLowerCase()}\u202c `)).toMatchObject({
      fields: { phone: '+254700000000' },
      typed: { phone: '+254 (0) 700 000 000' },
    })
  })

  test('leads the firm to its thread where there is an office (J19)', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { office: true }), inquiry())
    await acceptMessage(messageDependencies(db, { office: true }), contactMessage({ now: after(1) }))
    const [thread, ...others] = await db.selectFrom('threads').select('id').execute()
    expect(others).toEqual([])
    const mails = await db.selectFrom('outbox').select(['purpose', 'content']).execute()
    const texts = mails.map(({ purpose, content }) => [purpose, JSON.parse(content).text.split('\n', 1)[0]]).sort()
    const first = `Open it in the office: https://www.riparo.example/office/messages/${thread?.id}`
    expect(texts).toEqual([
      ['acknowledge-visitor', 'Good day,'],
      ['acknowledge-visitor', 'Good day,'],
      ['notify-firm', first],
      ['notify-firm', first],
    ])
  })

  test('wakes the outbox, and only once it is stored', async () => {
    const { db } = await connectMigrated(createDatabase)
    const stored: Promise<number>[] = []
    const dependencies = messageDependencies(db, { outbox: { ...idle, wake: () => stored.push(countMessages(db)) } })
    await acceptMessage(dependencies, inquiry({ submissionKey: 'k' }))
    await acceptMessage(dependencies, inquiry({ submissionKey: 'k' }))
    expect(await Promise.all(stored)).toEqual([1])
  })

  test('about a property is acknowledged by its id where the site has shown it, and without where it has not', async () => {
    const { db } = await connectMigrated(createDatabase)
    const properties = new Map([['clx12abc34', 'House for sale']])
    const { reference } = await acceptMessage(messageDependencies(db), inquiry({ properties }))
    const { reference: other } = await acceptMessage(
      messageDependencies(db),
      inquiry({ fields: { propertyID: 'buy-now' } }),
    )
    const rows = await db.selectFrom('outbox').select('content').where('purpose', '=', 'acknowledge-visitor').execute()
    expect(rows.map(({ content }) => JSON.parse(content).subject).sort()).toEqual(
      [`Your inquiry ${reference} about property CLX12ABC34`, `Your inquiry ${other}`].sort(),
    )
  })

  test('about several properties is one message with one reference, in both mails with every id that is known, and the forward with all', async () => {
    const { db } = await connectMigrated(createDatabase)
    const properties = new Map([
      ['clx12abc34', null],
      ['def', null],
    ])
    const dependencies = messageDependencies(db, { forwarded: ['property-inquiry'] })
    const { reference } = await acceptMessage(
      dependencies,
      inquiry({ fields: { propertyID: 'clx12abc34, def, never-was' }, properties }),
    )
    const messages = await db.selectFrom('messages').select(['reference', 'fields']).execute()
    expect(messages.map(({ fields, ...row }) => ({ ...row, propertyID: JSON.parse(fields).propertyID }))).toEqual([
      { reference, propertyID: 'clx12abc34, def, never-was' },
    ])
    const outbox = await db.selectFrom('outbox').select('content').orderBy('purpose').execute()
    const [acknowledgement, forward, notification] = outbox.map(({ content }) => JSON.parse(content))
    expect(forward.form_data.propertyID).toBe('clx12abc34, def, never-was')
    expect(notification.subject).toBe(`Inquiry ${reference} about 3 properties`)
    for (const { subject, text } of [notification, acknowledgement]) {
      for (const id of ['CLX12ABC34', 'DEF']) expect(text).toContain(`\nProperty ${id}\n`)
      expect(subject + text).not.toMatch(/never-was/i)
    }
  })

  test('is acknowledged only where mail is configured', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db, { mails: false }), inquiry())
    expect(await db.selectFrom('outbox').select('purpose').execute()).toEqual([{ purpose: 'notify-firm' }])
  })

  test('is queued for the form handler of others where its form has one, with the fields of section 7', async () => {
    const { db } = await connectMigrated(createDatabase)
    const dependencies = messageDependencies(db, { mails: false, forwarded: ['property-inquiry'] })
    const { forward } = await acceptMessage(dependencies, inquiry({ submissionKey: 'k' }))
    expect(await acceptMessage(dependencies, inquiry({ submissionKey: 'k' }))).toMatchObject({
      repeated: true,
      forward: null,
    })
    expect(await acceptMessage(dependencies, contactMessage())).toMatchObject({ forward: null })
    const queued = await db.selectFrom('outbox').selectAll().where('purpose', '=', 'forward-message').execute()
    expect(queued).toMatchObject([{ id: forward, attempts: 0, due_at: after(30_000).toISOString() }])
    expect(JSON.parse(queued[0]?.content ?? '')).toEqual({ kind: 'property-inquiry', form_data: inquiry().fields })
  })

  test('draws another reference when the first is taken (D9)', async () => {
    const { db } = await connectMigrated(createDatabase)
    await acceptMessage(messageDependencies(db), inquiry(), () => 'AAA-AAA')
    const drawn = ['AAA-AAA', 'AAA-AAA', 'BBB-BBB']
    const second = await acceptMessage(
      messageDependencies(db),
      inquiry({ fields: { msg: 'Another' } }),
      () => drawn.shift() ?? '',
    )
    expect(second).toEqual({ reference: 'BBB-BBB', repeated: false, forward: null })
  })
})

describeOnEachEngine('a repeated message (D5)', (createDatabase) => {
  /** Accepts each in turn. Returns for each the number of the stored message that it is, so that a repeat has the number of the first. */
  async function acceptAll(...submissions: Parameters<typeof inquiry>[0][]) {
    const { db } = await connectMigrated(createDatabase)
    const references: string[] = []
    const order: number[] = []
    for (const submission of submissions) {
      const { reference, repeated } = await acceptMessage(messageDependencies(db), inquiry(submission))
      expect(repeated).toBe(references.includes(reference))
      if (!repeated) references.push(reference)
      order.push(references.indexOf(reference))
    }
    expect(await countMessages(db)).toBe(references.length)
    return order
  }

  test('with the same key and the same content is one, however late it comes', async () => {
    const day = 24 * 60 * 60_000
    expect(await acceptAll({ submissionKey: 'k' }, { submissionKey: 'k', now: after(14 * day) })).toEqual([0, 0])
  })

  test('with the same key and other content is another', async () => {
    const changed = { submissionKey: 'k', fields: { msg: 'And the garden?' } }
    expect(await acceptAll({ submissionKey: 'k' }, changed, { submissionKey: 'k' }, changed)).toEqual([0, 1, 0, 1])
  })

  test('with another key and the same content is another', async () => {
    expect(await acceptAll({ submissionKey: 'k' }, { submissionKey: 'l' })).toEqual([0, 1])
  })

  test('without a key is one up to ten minutes after the first, and another later', async () => {
    const late = { now: after(tenMinutes + 1) }
    expect(await acceptAll({}, { now: after(tenMinutes - 1) }, { now: after(tenMinutes) }, late, late)).toEqual([
      0, 0, 0, 1, 1,
    ])
  })

  test('without a key after one with a key is one, within ten minutes of the latest', async () => {
    const [first, second] = [{ submissionKey: 'k' }, { submissionKey: 'l', now: after(tenMinutes) }]
    expect(await acceptAll(first, {}, second, { now: after(2 * tenMinutes) })).toEqual([0, 0, 1, 1])
    expect(await acceptAll(first, { now: after(tenMinutes + 1) })).toEqual([0, 1])
  })

  test('with a key after one without is one, within ten minutes, and from then on that key is its own', async () => {
    const day = 24 * 60 * 60_000
    const [keyed, later] = [{ submissionKey: 'k' }, { submissionKey: 'k', now: after(day) }]
    expect(await acceptAll({}, keyed, later, { submissionKey: 'l' })).toEqual([0, 0, 0, 1])
    expect(await acceptAll({}, { submissionKey: 'k', now: after(tenMinutes + 1) })).toEqual([0, 1])
  })

  test('that was first sent under a clock a year ahead is another once the clock was put right', async () => {
    const year = 365 * 24 * 60 * 60_000
    expect(await acceptAll({ now: after(year) }, {})).toEqual([0, 1])
    expect(await acceptAll({ now: after(tenMinutes) }, {})).toEqual([0, 0])
    expect(await acceptAll({ now: after(year) }, { submissionKey: 'k' }, { submissionKey: 'k' })).toEqual([0, 1, 1])
  })

  test('without a key and with other content is another', async () => {
    expect(await acceptAll({}, { fields: { phone: '+254711111111' } })).toEqual([0, 1])
  })

  test('about the same properties in another order is one, and about others another (F12)', async () => {
    const about = (propertyID: string) => ({ fields: { propertyID } })
    for (const key of [{ submissionKey: 'k' }, {}]) {
      expect(
        await acceptAll(
          { ...key, ...about('abc, def, ghi') },
          { ...key, ...about('ghi, abc, def') },
          { ...key, ...about('abc, def') },
          { ...key, ...about('abc') },
          { ...key, ...about('def, abc') },
        ),
      ).toEqual([0, 0, 1, 2, 1])
    }
  })

  test('of an earlier version of the site is recognised by the fingerprint that it stored', () => {
    expect(canonicalContent('property-inquiry', { propertyID: 'clx12abc34', msg: '' })).toBe(
      '["property-inquiry",[["msg",""],["propertyID","clx12abc34"]]]',
    )
  })

  test('that arrives twenty times at once is stored once', async () => {
    for (const submissionKey of ['k', null]) {
      const { db } = await connectMigrated(createDatabase)
      const twenty = Array.from({ length: 20 }, () =>
        acceptMessage(messageDependencies(db), inquiry({ submissionKey })),
      )
      const receipts = await Promise.all(twenty)
      expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1)
      expect(receipts.filter(({ repeated }) => !repeated)).toHaveLength(1)
      expect(await countMessages(db)).toBe(1)
    }
  })
})

async function countMessages(db: MessageDependencies['db']) {
  const query = db.selectFrom('messages').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}
