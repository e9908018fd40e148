import { afterAll, describe, expect, test, vi } from 'vitest'
import { startMailServer } from '../messages/testing/mail-server.ts'
import { readSampleListings } from '../testing/listing-rules.ts'
import { readPage } from '../testing/page.ts'
import { startSite } from '../testing/start-site.ts'

const smtp = await startMailServer()
const site = await startSite({
  ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@riparo.example', MAIL_TO: 'desk@riparo.example' },
  LOADER_MINIMUM_MS: '0',
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await smtp.stop()
})

const kilimani = 'screen=for-rent&place=nairobi%2Fkilimani'
const title = 'Property for rent in Kilimani, Nairobi'
const thanks = /^Thank you\. Unless this address has the search already, an e-mail is on its way/
let addresses = 0
const address = () => `seeker-${++addresses}@example.com`

type Fields = Record<string, string>

function postJson(fields: Fields) {
  return site.ask('/forms/saved-search', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ form_data: { consent: 'yes', search: kilimani, ...fields } }),
  })
}

function post(path: string, fields: Fields) {
  return site.ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    body: String(new URLSearchParams(fields)),
  })
}

const mailsTo = (email: string) => smtp.received.filter(({ recipients }) => recipients.includes(email))

/** Asks for a search, and gives its mail and the address of its link. */
async function ask(email: string, fields: Fields = {}) {
  const before = mailsTo(email).length
  expect((await postJson({ email, ...fields })).status).toBe(200)
  const mail = await vi.waitUntil(() => mailsTo(email)[before]?.mail, { timeout: 10_000 })
  const [link = ''] = /\/saved-searches\?\S+/.exec(mail.text ?? '') ?? []
  return { mail, link }
}

async function confirm(email: string, fields: Fields = {}) {
  const { link } = await ask(email, fields)
  expect((await post(link, { action: 'confirm' })).status).toBe(303)
  return link
}

/** The rows of a seeker's address in the database. */
function stored(email: string) {
  using database = site.openDatabase()
  const all = (sql: string) => database.prepare(sql).all(email) as Record<string, unknown>[]
  return {
    seekers: all('select * from seekers where email = ?'),
    searches: all(
      'select s.* from saved_searches s join seekers k on k.id = seeker_id where email = ? order by s.added_at',
    ),
    messages: all(
      'select m.kind, m.fields, t.id as thread, t.state from messages m join threads t on t.id = thread_id where m.email = ?',
    ),
    mails: all(
      "select content from outbox o join seekers k on k.id = owner_id where owner_kind = 'seeker' and email = ?",
    ),
  }
}

describe('the ways to the form (K2.1)', () => {
  test.each([
    ['a list', '/property-listings/'],
    ['a map', '/property-listings/?view=map'],
    ['a list where nothing is found', '/property-listings/?q=nothing-like-this'],
    ['an area', '/areas/nairobi/kilimani'],
  ])('stand at %s', async (_name, path) => {
    const page = await site.page(path)
    expect(page.texts('a')).toContain('Get new ones by mail, no sign-up')
  })

  test('stand at a property: if its price falls, and others like it', async () => {
    const [listing] = readSampleListings().filter(({ townCity }) => townCity === 'Kisumu')
    const id = listing?.id.slice(0, 10)
    const page = await site.page(`/property-listing/${id}`)
    expect(page.tags('a').join()).toContain(`href="/follow?property=${id}"`)
    const like = page.tags('a').find((tag) => tag.includes('href="/follow?screen=all')) ?? ''
    const href = /href="([^"]*)"/.exec(like)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await site.page(href)).text).toMatch(/in .*Kisumu/)
    const form = await site.page(`/follow?property=${id}`)
    expect(form.texts('h1')).toEqual(['Tell me if the price falls'])
    expect(form.field('search')?.value).toBe(`property=${id}`)
  })

  test('lead from a property that is gone to its own page', async () => {
    const answer = await site.ask('/follow?property=nothing-hr')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/property-listing/nothing-hr'])
  })

  test('are not there, nor is the form, where no mail can be sent', async () => {
    await using silent = await startSite()
    const list = await silent.page('/property-listings/')
    expect(list.texts('a')).toContain('Follow this search')
    expect(list.text).not.toContain('by mail')
    expect((await silent.page(`/follow?${kilimani}`)).texts('h1')).toEqual(['Follow this search'])
    expect((await silent.page('/follow?screen=all')).text).not.toContain('By mail')
    expect((await silent.page(`/property-listing/${readSampleListings()[0]?.id.slice(0, 10)}`)).text).not.toContain(
      'Mail me',
    )
    const answer = await silent.ask('/forms/saved-search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ form_data: { email: address(), consent: 'yes', search: kilimani } }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { message: 'Please check one field.', errors: { email: expect.stringContaining('cannot send e-mail') } },
    ])
  })
})

describe('the form (K2.2)', () => {
  test('says the search in words, and about how many it brings', async () => {
    const page = await site.page(`/follow?${kilimani}`)
    expect(page.text).toContain(title)
    expect(page.text).toMatch(/by what was listed in the last twelve months, (about|less than) .* a (month|week)\./)
    expect(page.field('search')?.value).toBe(kilimani)
    expect(
      page
        .tags('input')
        .filter((tag) => tag.includes('type="radio"'))
        .map((tag) => tag.includes('checked')),
    ).toEqual([true, false])
  })

  test('without script comes back with what was typed, and is thanked for on its page', async () => {
    const email = address()
    const again = await readPage(
      await post('/forms/saved-search', { email: 'seeker@', often: 'daily', search: kilimani }),
    )
    expect(again.status).toBe(422)
    expect(again.field('email')).toMatchObject({ value: 'seeker@', invalid: true })
    expect(again.field('consent')).toMatchObject({ invalid: true })
    expect(again.field('search')?.value).toBe(kilimani)
    expect(again.tags('input').find((tag) => tag.includes('value="daily"'))).toContain('checked')
    const sent = await post('/forms/saved-search', { email, consent: 'yes', search: kilimani })
    const location = `/follow?${kilimani}&sent=sent.saved-search#saved-search-status`
    expect([sent.status, sent.headers.get('location')]).toEqual([303, location])
    expect((await site.page(location)).statuses.join(' ')).toMatch(thanks)
    expect(stored(email).searches).toMatchObject([{ screen: 'for-rent', confirmed_at: null, source: 'visitor' }])
  })

  test('of a search that nobody could have asked for says so, and stores nothing', async () => {
    const email = address()
    const towns = Array.from({ length: 30 }, (_, at) => `town=t${at}`).join('&')
    for (const search of ['screen=nothing', 'property=nothing', `screen=all&${towns}`, 'q='.padEnd(2_050, 'x')]) {
      const answer = await postJson({ email, search })
      expect([search, answer.status]).toEqual([search, 422])
      expect(await answer.json()).toMatchObject({ errors: { search: expect.stringMatching(/search/) } })
    }
    expect(stored(email).seekers).toEqual([])
  })

  test('answers a program in the trap alike, and stores nothing', async () => {
    const email = address()
    const answer = await postJson({ email, special: 'x' })
    expect(await answer.json()).toEqual({ message: expect.stringMatching(thanks) })
    expect(stored(email).seekers).toEqual([])
  })
})

describe('the mail that asks to confirm', () => {
  test('has the search in words, one link, and one click to stop; only a digest of its token stays', async () => {
    const email = address()
    const { mail, link } = await ask(email)
    expect(mail.text).toContain(title)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toBe(`<${site.url}${link}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await vi.waitUntil(() => stored(email).mails.every(({ content }) => content === '{}'), { timeout: 10_000 })
  })

  test('carries nothing that was typed, as a stranger may have typed it', async () => {
    const { mail } = await ask(address(), {
      search: 'screen=all&q=evil.example&town=win-a-prize&place=nairobi/kilimani',
    })
    expect(mail.text).toContain('Property in Kilimani, Nairobi, with more words that were typed')
    expect(mail.text).not.toMatch(/evil|prize/i)
  })

  test('is not sent again within the hour, nor for what is confirmed, and the answer is the same', async () => {
    const email = address()
    await confirm(email)
    const before = stored(email)
    const answers = [
      await postJson({ email }),
      await postJson({ email: address() }),
      await postJson({ email, often: 'daily' }),
    ]
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(stored(email)).toEqual(before)
    expect(mailsTo(email)).toHaveLength(1)
  })
})

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
        fields: JSON.stringify({ name: '', email, propertyID: '', msg: title }),
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

/** As if nobody had said "still looking" for a year. */
function end(email: string) {
  using database = site.openDatabase({ readOnly: false })
  database.prepare("update seekers set ended_at = '2026-01-01T00:00:00.000Z', reminders = 2 where email = ?").run(email)
}
