import { afterAll, describe, expect, test } from 'vitest'
import { kilimani, startSeekerSite } from '../messages/testing/seeker-site.ts'

const { site, address, post, ask, confirm, stored, stop } = await startSeekerSite()
afterAll(stop)

describe('the page of a link (K2.4, K2.5)', () => {
  test('changes nothing when it is opened, is in no cache, and sends its address nowhere', async () => {
    const email = address()
    const { link } = await ask(email, { often: 'daily' })
    const before = stored(email)
    const page = await site.page(link)
    expect([page.status, page.texts('h1')]).toEqual([200, ['Confirm what you look for']])
    expect(page.tags('input').find((tag) => tag.includes('value="daily"'))).toContain('checked')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.meta('robots')).toContain('noindex')
    await site.ask(link, { method: 'HEAD' })
    expect(stored(email)).toEqual(before)
  })

  test('confirms once: a closed message that opens nothing, and a thread', async () => {
    const email = address()
    const { link } = await ask(email)
    const sent = await post(link, { action: 'confirm', often: 'daily' })
    expect(sent.headers.get('location')).toMatch(/^\/saved-searches\?token=[\w-]+&result=confirmed$/)
    await post(link, { action: 'confirm', often: 'daily' })
    const { seekers, searches, messages } = stored(email)
    expect(searches).toMatchObject([{ confirmed_at: expect.any(String) }])
    expect(messages).toEqual([
      {
        ...{ kind: 'saved-search', thread: seekers[0]?.thread_id, state: 'closed' },
        fields: JSON.stringify({ name: '', email, propertyID: '', msg: kilimani.title }),
      },
    ])
    expect(seekers).toMatchObject([{ frequency: 'daily', privacy_version: '2026-11-30' }])
    const page = await site.page(sent.headers.get('location') ?? '')
    expect(page.statuses).toEqual(['Confirmed. You will hear of it by mail.'])
    expect(page.texts('h1')).toEqual(['What you look for'])
  })

  test('changes how often, pauses, resumes, and hears that somebody still looks', async () => {
    const email = address()
    const link = await confirm(email)
    await post(link, { action: 'how-often', often: 'never' })
    expect(stored(email).seekers).toMatchObject([{ frequency: 'never' }])
    await post(link, { action: 'how-often', often: 'hourly' })
    expect(stored(email).seekers).toMatchObject([{ frequency: 'never' }])
    await post(link, { action: 'pause' })
    expect(stored(email).seekers).toMatchObject([{ paused_until: expect.any(String) }])
    expect((await site.page(link)).text).toContain('Paused until')
    await post(link, { action: 'resume' })
    expect(stored(email).seekers).toMatchObject([{ paused_until: null }])
    end(email)
    expect((await site.page(link)).text).toContain('as we had not heard from you for twelve months')
    await post(link, { action: 'still-looking' })
    expect(stored(email).seekers).toMatchObject([{ ended_at: null, reminders: 0 }])
  })

  test('removes one, and with the last of them the address', async () => {
    const email = address()
    const link = await confirm(email)
    await confirm(email, { search: 'screen=for-sale' })
    const [first, second] = stored(email).searches
    const removed = await post(link, { action: 'remove', search: String(first?.id) })
    expect(removed.headers.get('location')).toContain('&result=removed')
    expect(stored(email).searches).toMatchObject([{ id: second?.id }])
    const last = await post(link, { action: 'remove', search: String(second?.id) })
    expect(last.headers.get('location')).toBe('/saved-searches?result=removed-all')
    expect(stored(email).seekers).toEqual([])
    expect((await site.page('/saved-searches?result=removed-all')).texts('h1')).toEqual(['You get no more mails'])
  })

  test('removes nothing of anybody else, whose search it names', async () => {
    const [mine, theirs] = [address(), address()]
    const link = await confirm(mine)
    await confirm(theirs)
    const [search] = stored(theirs).searches
    await post(link, { action: 'remove', search: String(search?.id) })
    expect(stored(theirs).searches).toHaveLength(1)
    expect((await site.page(link)).text).not.toContain(theirs)
  })

  test.each([
    ['an ordinary form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('removes all by one click, as %s (RFC 8058), and its link is then gone', async (_name, type, body) => {
    const email = address()
    const link = await confirm(email)
    const answer = await site.ask(link, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect(answer.status).toBe(200)
    expect(stored(email).seekers).toEqual([])
    const again = await site.ask(link, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect(again.status).toBe(410)
    const page = await site.page(link)
    expect([page.status, page.texts('h1')]).toEqual([410, ['This link is no longer valid']])
  })

  test('refuses a token that is guessed, a post of another site, and one that says nothing', async () => {
    const email = address()
    const link = await confirm(email)
    const before = stored(email)
    for (const token of ['', 'x', `${'A'.repeat(32)}`, link.slice(link.indexOf('=') + 1, -1), '%00', 'a&token=b'])
      expect((await post(`/saved-searches?token=${token}`, { action: 'remove-all' })).headers.get('location')).toBe(
        '/saved-searches?result=unknown',
      )
    const foreign = await site.ask(link, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: 'action=remove-all',
    })
    expect(foreign.status).toBe(403)
    expect((await post(link, {})).status).toBe(400)
    expect((await post(link, { action: 'constructor' })).status).toBe(400)
    expect(stored(email)).toEqual(before)
    expect((await site.page('/saved-searches')).status).toBe(404)
  })
})

/** Pauses a seeker for good, as if nobody had said "still looking" for a year. */
function end(email: string) {
  using database = site.openDatabase({ readOnly: false })
  database.prepare("update seekers set ended_at = '2026-01-01T00:00:00.000Z', reminders = 2 where email = ?").run(email)
}
