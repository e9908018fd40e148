import { expect, test } from 'vitest'
import { connectMigrated, describeOnEachEngine } from '../database/testing/engines.ts'
import { startSmtpServer } from '../messages/testing/smtp-server.ts'
import { after, openAlerts } from '../testing/open-alerts.ts'
import { listRuns } from './alert-runs.ts'

describeOnEachEngine('the mails of a day (K6)', (createDatabase) => {
  const open = async (options?: Parameters<typeof openAlerts>[1]) => {
    const database = await connectMigrated(createDatabase)
    return { ...openAlerts(database, options), database, db: database.db }
  }

  test('have each new listing once, under the search that found it first, and lead to it and to an end', async () => {
    const mails = await startSmtpServer()
    const { db, seek, show, startServer } = await open({ smtpUrl: mails.url })
    await show('aaaaaaaaaa', { townCity: 'Karen', propertyStatus: 'For_Rent' })
    await show('bbbbbbbbbb', { townCity: 'Nyeri', propertyStatus: 'For_Rent' })
    await show('cccccccccc', { townCity: 'Nyeri', propertyStatus: 'For_Sale' })
    await seek('ann@example.com', 'weekly', { query: 'town=karen' }, { query: 'propertyStatus=For_Rent' })
    await seek('ben@example.com', 'daily', { query: 'town=mombasa' })
    const server = await startServer()
    await server.look()
    await server.send()
    const [mail, ...others] = mails.received
    expect(others).toEqual([])
    expect(mail?.recipients).toEqual(['ann@example.com'])
    expect(mail?.mail.subject).toBe('House aaaaaaaaaa, and 1 more for you')
    expect(mail?.mail.text).toMatch(
      /Property in Karen\s+Karen\s+House aaaaaaaaaa\s+KES\s100,000\sPer\sMonth\s+https:\/\/www.riparo.example\/\S*aaaaaaaaaa\s+Property for rent in Kenya\s+Nyeri\s+House bbbbbbbbbb/,
    )
    expect(mail?.mail.text).not.toContain('cccccccccc')
    const headers = new Map(mail?.mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [token] = /(?<=saved-searches\?token=)[\w-]{32}/.exec(headers.get('list-unsubscribe') ?? '') ?? []
    expect(mail?.mail.text).toContain(`token=${token}`)
    const stored = await db.selectFrom('seeker_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(
      await db.selectFrom('told_listings').select(['short_id', 'kes', 'how']).orderBy('short_id').execute(),
    ).toEqual([
      { short_id: 'aaaaaaaaaa', kes: 100_000, how: 'alert' },
      { short_id: 'bbbbbbbbbb', kes: 100_000, how: 'alert' },
    ])
    const [entry] = await db.selectFrom('outbox').select(['mail_id', 'content']).execute()
    expect(entry).toEqual({ mail_id: mail?.mail.messageId, content: '{}' })
    expect(await listRuns(db)).toMatchObject([{ id: '2026-11-26', mails: 1, sent: 1, waiting: 0, refused: 0 }])
  })

  test('come daily, or on Thursdays, or on the day after that where no server ran', async () => {
    const { db, seek, show, startServer, alerts } = await open()
    await show('a')
    for (const frequency of ['daily', 'weekly', 'never'] as const) await seek(`${frequency}@example.com`, frequency, {})
    const { look } = await startServer()
    const told = async (hours: number) => {
      await db.deleteFrom('alerts').execute()
      await look(hours)
      return (await alerts()).map((each) => each.split(':')[0])
    }
    expect(await told(-0.01)).toEqual([])
    expect(await told(0)).toEqual(['daily', 'weekly'])
    expect(await told(0.1)).toEqual([])
    expect(await told(4)).toEqual([])
    expect(await told(24)).toEqual(['daily'])
    expect(await told(6 * 24 + 3.9)).toEqual(['daily'])
    expect(await told(8 * 24)).toEqual(['daily', 'weekly'])
    expect(await told(14 * 24)).toEqual(['daily', 'weekly'])
  })

  test('come after the Thursday of a week to who confirmed in it', async () => {
    const { db, seek, show, startServer, alerts } = await open()
    await seek('ann@example.com', 'weekly', {})
    await db
      .updateTable('seekers')
      .set({ active_at: after(24).toISOString() })
      .execute()
    await show('a', {}, 25)
    const { look } = await startServer()
    for (const hours of [48, 6 * 24 + 3]) await look(hours)
    expect(await alerts()).toEqual([])
    await look(7 * 24)
    expect(await alerts()).toEqual(['ann: new a'])
  })

  test('are one a day by a clock that jumps, and by daylight saving in the firm’s zone', async () => {
    const { db, seek, show, startServer, alerts } = await open()
    await seek('ann@example.com', 'daily', {})
    await show('a', {}, -5)
    const ahead = await startServer()
    await ahead.look(24 * 300)
    expect((await db.selectFrom('seekers').select('alerted_on').execute())[0]?.alerted_on).toBe('2027-09-22')
    await ahead.look(0)
    expect(await alerts()).toEqual(['ann: new a'])
    await db.deleteFrom('outbox').execute()
    await ahead.look(24)
    await db.deleteFrom('outbox').execute()
    // An hour back over midnight, and forward again.
    for (const hours of [0, 24, 0.5, 24.5]) await ahead.look(hours)
    expect(await alerts()).toHaveLength(2)
  })

  test('are of the searches that are confirmed, of who is not paused, and of no sample', async () => {
    const { db, seek, show, startServer, alerts } = await open()
    await show('a')
    await show('sample')
    await seek('ann@example.com', 'daily', { confirmed: null }, { query: 'town=karen' })
    await seek('ben@example.com', 'daily', {})
    const cat = await seek('cat@example.com', 'daily', {})
    await db
      .updateTable('seekers')
      .set({ paused_until: after(1).toISOString() })
      .where('id', '=', cat)
      .execute()
    const { look } = await startServer({ samples: ['sample'] })
    await look()
    expect(await alerts()).toEqual(['ben: new a'])
    await look(1)
    expect(await alerts()).toEqual(['ben: new a', 'cat: new a'])
  })

  test('come once over two servers that look at once, and to everybody', async () => {
    const { database, seek, show, startServer, alerts } = await open()
    await show('a')
    for (let number = 0; number < 250; number++) await seek(`${number}@example.com`, 'daily', {})
    const servers = [await startServer(), await startServer({ on: database.db })]
    await Promise.all(servers.map(({ look }) => look()))
    const all = await alerts()
    expect([all.length, new Set(all).size]).toEqual([250, 250])
  })

  test('leave out what is no longer offered, and are not sent where nothing is left', async () => {
    const mails = await startSmtpServer()
    const { db, seek, show, change, listings, startServer } = await open({ smtpUrl: mails.url })
    for (const id of ['a', 'b', 'c']) await show(id)
    await seek('ann@example.com', 'daily', {})
    const ben = await seek('ben@example.com', 'daily', { query: 'q=aaaa' }, { property: 'b' })
    const { look, send } = await startServer()
    await look()
    await change('a', { availability: 'Under_Offer' })
    listings.splice(
      listings.findIndex(({ id }) => id === 'b'),
      1,
    )
    await send()
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]?.mail.subject).toBe('House c, for you')
    // A day later nobody offers b any more, which ben is told for the last time.
    await look(24)
    await change('c', { availability: 'Let' })
    await send(24)
    expect(mails.received).toHaveLength(2)
    expect(mails.received[1]?.mail.text).toContain('B is no longer offered')
    const left = await db.selectFrom('saved_searches').select('short_id').where('seeker_id', '=', ben).execute()
    expect(left).toEqual([{ short_id: '' }])
    expect(await db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute()).toEqual([])
  })

  test('tell of nothing twice, though a mail waits for days', async () => {
    const { db, seek, show, startServer, alerts } = await open()
    await show('a')
    await seek('ann@example.com', 'daily', {})
    const { look } = await startServer()
    await look()
    await look(24)
    expect(await alerts()).toEqual(['ann: new a'])
    await db
      .updateTable('outbox')
      .set({ delivered_at: after(25).toISOString() })
      .execute()
    await look(48)
    expect(await alerts()).toEqual(['ann: new a', 'ann: new a'])
  })

  test('ask twice whether a seeker still looks, with the news, before they end (K7)', async () => {
    const mails = await startSmtpServer()
    const { db, seek, show, startServer, alerts } = await open({ smtpUrl: mails.url })
    const ann = await seek('ann@example.com', 'daily', {})
    const { look, send } = await startServer()
    const at = (days: number) => -300 + 24 * days
    // Each at five in the afternoon, as -300 is 12 hours off.
    const fiveOn = (day: number) => Math.ceil(at(day) / 24) * 24
    await look(fiveOn(330))
    expect(await alerts()).toEqual([])
    await show('a', {}, fiveOn(336) - 5)
    await look(fiveOn(336))
    await send(fiveOn(336))
    await look(fiveOn(340))
    await look(fiveOn(352))
    await send(fiveOn(352))
    await look(fiveOn(360))
    expect(await alerts()).toEqual(['ann: new a, still-looking', 'ann: still-looking'])
    expect(mails.received.map(({ mail }) => mail.subject)).toEqual([
      'House a, for you',
      'Do you still look for a property?',
    ])
    for (const { mail } of mails.received) expect(mail.text).toContain('“Still looking”')
    await look(fiveOn(367))
    const [seeker] = await db.selectFrom('seekers').select('ended_at').where('id', '=', ann).execute()
    expect(seeker?.ended_at).not.toBeNull()
    await show('b', {}, fiveOn(368) - 5)
    await look(fiveOn(368))
    expect(await alerts()).toHaveLength(2)
  })
})
