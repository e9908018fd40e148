import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { maxProperties } from '../../domain/messages/submitted-fields.ts'
import { readSampleListings } from '../testing/listing-rules.ts'
import { type Page, readPage } from '../testing/page.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'
import { createSiteForms } from './site-forms.ts'
import { startSmtpServer } from './testing/smtp-server.ts'
import { messageDependencies } from './testing/submission.ts'

type Fields = Record<string, string>

const reference = /[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}/

const site = await startSite({ LOADER_MINIMUM_MS: '0' })
afterAll(() => site[Symbol.asyncDispose]())

describe('POST /forms/contact-us', () => {
  const path = '/forms/contact-us'
  let written = 0
  /** Each message has its own text, so that it is not a repeat of another test's (D5). */
  const message = (fields: Fields = {}): Fields => ({
    name: 'Wanjiru Müller',
    email: 'wanjiru@example.co.ke',
    subject: '',
    msg: `Message number ${++written}`,
    special: '',
    ...fields,
  })

  test('is thanked for with a reference, and stored with the version of the notice beside the form', async () => {
    const fields = message({ subject: 'A house' })
    const { status, body } = await postJson(site, path, fields)
    expect(status).toBe(200)
    expect(body).toEqual({ message: expect.stringMatching(/^Thank you\./) })
    const { special: _, ...stored } = fields
    expect(listMessages(site, fields.msg)).toEqual([
      {
        kind: 'contact-us',
        reference: reference.exec(body.message)?.[0],
        fields: stored,
        privacy_version: '2026-11-30',
      },
    ])
  })

  test('is thanked for at its own form, and at no other that the page has', async () => {
    const answer = await postForm(site, path, message())
    const query = /\?[^#]*/.exec(answer.headers.get('location') ?? '')?.[0]
    const page = await site.page(`/property-listing/${readSampleListings()[0]?.id.slice(0, 10)}${query}`)
    expect(page.statuses.filter(Boolean)).toEqual([])
  })
})

describe('an inquiry', () => {
  const [sample] = readSampleListings().filter(({ townCity }) => townCity === 'Kisumu')
  const path = '/forms/property-inquiry'
  const fields = {
    ...{ propertyID: sample?.id.slice(0, 10) ?? '', name: 'Wanjiru', email: 'wanjiru@example.co.ke' },
    ...{ phone: '+254700000000', msg: 'Is Saturday possible?', special: '' },
  }

  test('is thanked for with who answers about the property, and when; so is what falls into the trap (A7, D4)', async () => {
    const thanks = /^Thank you\. .* Wekesa answers on weekdays from 9 to 6; .* Your reference is \S{7}\.$/
    for (const special of ['', 'x']) {
      expect((await postJson(site, path, { ...fields, special })).body.message).toMatch(thanks)
    }
  })

  test('of somebody who would like to see the property begins with that, with and without script (D11)', async () => {
    const seen = { ...fields, msg: 'Saturday, perhaps?', viewing: 'yes' }
    const stored = `I would like to see it: on site or by video.\n${seen.msg}`
    await postJson(site, path, seen)
    await postForm(site, path, { ...seen, name: 'Otieno' })
    const messages = listMessages(site, stored)
    expect(messages.map((message) => message.fields)).toEqual([
      expect.objectContaining({ name: 'Wanjiru', msg: stored }),
      expect.objectContaining({ name: 'Otieno', msg: stored }),
    ])
    expect(messages[0]?.fields).not.toHaveProperty('viewing')
  })

  test('that is to be mended without script keeps the tick, and the message as it was typed', async () => {
    const again = await readPage(await postForm(site, path, { ...fields, viewing: 'yes', email: '' }))
    expect(again.status).toBe(422)
    expect(again.tags('input').find((tag) => tag.includes('name="viewing"'))).toContain(' checked')
    expect(again.field('msg')?.value).toBe(fields.msg)
  })
})

describe('an inquiry about several properties (F12)', () => {
  const samples = readSampleListings().slice(0, 3)
  const ids = samples.map(({ id }) => id.slice(0, 10))
  const fields = { name: 'Wanjiru', email: 'wanjiru@example.co.ke', phone: '+254700000000', msg: '', special: '' }

  test('without script and with none chosen comes back with the boxes of all of them, empty', async () => {
    const page = `/shortlist?ids=${ids.join(',')}&inquiry=open`
    const again = await readPage(await postForm(site, '/forms/property-inquiry', { ...fields, page }))
    expect(again.status).toBe(422)
    const boxes = again.tags('input').filter((tag) => tag.includes('name="propertyID"'))
    expect(boxes.map((tag) => [tag.includes('type="checkbox"'), tag.includes(' checked')])).toEqual(
      ids.map(() => [true, false]),
    )
    expect(again.field('propertyID')).toMatchObject({ invalid: true, described: 'Please choose at least one property' })
    expect(again.field('page')?.value).toBe(page)
  })

  test('without script returns to the form on the shortlist, with those that were taken out where it names its page', () => {
    const { 'property-inquiry': form } = createSiteForms(messageDependencies(undefined as never) as never, {
      version: '1',
      words: '',
    })
    expect(form.page({ propertyID: ['ABC', 'def'] }, '/faqs')).toBe('/shortlist?ids=abc,def&inquiry=open')
    const from = '/shortlist?ids=abc,def,ghi&inquiry=open'
    for (const propertyID of [['abc', 'def'], 'abc', undefined]) expect(form.page({ propertyID }, from)).toBe(from)
    expect(form.page({ propertyID: 'ABC' }, '/shortlisted?x')).toBe('/property-listing/abc?inquiry=open#inquiry')
    const many = form.page({ propertyID: Array.from({ length: 10_000 }, (_, id) => `${id}`) }, null)
    expect(many.split(',')).toHaveLength(maxProperties + 1)
  })
})

describe('POST /forms/newsletter', () => {
  const path = '/forms/newsletter'
  let addresses = 0
  const address = () => `reader-${++addresses}@example.com`

  test('stores the address once, in lower case, and gives a repeat the same answer', async () => {
    const email = address()
    const first = await postJson(site, path, { email, consent: 'yes' })
    expect(first).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^Thank you\./) } })
    expect(await postJson(site, path, { email: email.toUpperCase(), consent: 'yes' })).toEqual(first)
    expect(listSubscribers(site, email)).toEqual([
      { email, privacy_version: '2026-11-30', confirmed_at: null, consented_at: expect.any(String) },
    ])
  })

  test('says honestly that nothing is confirmed where mail is not configured', async () => {
    const { body } = await postJson(site, path, { email: address(), consent: 'yes' })
    expect(body.message).toContain(
      'cannot send e-mail at the moment. As soon as we can, we will send you an e-mail that leads to a page where you press a button',
    )
  })

  test('without script leads back to the page that it was sent from, with the thanks in its footer', async () => {
    const answer = await postForm(
      site,
      path,
      { email: address(), consent: 'yes' },
      { Referer: `${site.url}/faqs?from=mail` },
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/faqs?from=mail&sent=noted.newsletter#newsletter-status')
    const page = await site.page('/faqs?from=mail&sent=noted.newsletter')
    expect(page.newsletterStatus).toMatch(/^Thank you\. We have your address/)
  })

  test.each([
    ['another host', 'https://evil.example/faqs', '/contact-us/'],
    ['nothing', undefined, '/contact-us/'],
    ['the form’s own address', '{site}/forms/newsletter', '/contact-us/'],
    ['a path that would be another host', '{site}//evil.example/faqs', '/evil.example/faqs'],
    ['a search that takes too long', `{site}/property-listings/?${'town=a&'.repeat(21)}`, '/contact-us/'],
    ['an address that is too long', `{site}/tools/mortgage?price=${'+'.repeat(8_000)}`, '/contact-us/'],
  ])('is led to no other host by a Referer that names %s', async (_what, named, expected) => {
    const referer = named?.replace('{site}', site.url)
    const answer = await postForm(
      site,
      path,
      { email: address(), consent: 'yes' },
      referer === undefined ? {} : { Referer: referer },
    )
    expect(answer.headers.get('location')).toBe(`${expected}?sent=noted.newsletter#newsletter-status`)
  })

  test('without script and invalid is followed by the page that it was sent from: 422, the address kept, and again', async () => {
    let page: Page | undefined
    for (const sentFrom of [{ Referer: `${site.url}/faqs?from=mail` }, { Referer: `${site.url}${path}` }]) {
      const fields = { email: 'reader@', page: page?.field('page')?.value ?? '' }
      const answer = await postForm(site, path, fields, sentFrom)
      expect(answer.status).toBe(422)
      page = await readPage(answer)
      expect(page.texts('h1')).toEqual(['Frequently Asked Questions'])
      expect(page.field('email')).toMatchObject({ value: 'reader@', invalid: true })
      expect(page.field('consent')).toMatchObject({ invalid: true, described: expect.stringMatching(/^Please tick/) })
      expect(focused(page)).toEqual(['email'])
    }
  })

  test('is followed by the form’s own page where the page that it names would be refused', async () => {
    const towns = Array.from({ length: 1_000 }, (_, town) => `town=t${town}`)
    const answer = await postForm(site, path, { email: 'reader@', page: `/property-listings/?${towns.join('&')}` })
    expect([answer.status, (await readPage(answer)).texts('h1')]).toEqual([422, ['Contact Us']])
  })

  test('on the contact page leaves the contact form alone, and the other way round', async () => {
    const fromContact = { Referer: `${site.url}/contact-us/` }
    const newsletter = await readPage(await postForm(site, path, { email: 'reader@' }, fromContact))
    expect(newsletter.field('name')).toMatchObject({ value: '', invalid: false })
    expect([newsletter.statuses, newsletter.newsletterStatus]).toEqual([[''], 'Please check 2 fields.'])
    const contact = await readPage(await postForm(site, '/forms/contact-us', {}, fromContact))
    expect(contact.field('consent')).toMatchObject({ invalid: false })
    expect(contact.statuses.filter(Boolean)).toHaveLength(1)
  })
})

test('the limit counts the posts of all forms together', async () => {
  await using limited = await startSite({ FORM_LIMIT: '2' })
  const statuses: number[] = []
  for (const form of ['contact-us', 'newsletter', 'property-inquiry']) {
    statuses.push((await postJson(limited, `/forms/${form}`, {})).status)
  }
  expect(statuses).toEqual([422, 422, 429])
})

describe('a subscriber’s links', () => {
  /** Starts a site with mail, subscribes an address, and returns the links of its confirmation mail. */
  async function subscribed() {
    const smtp = await startSmtpServer()
    const mailing = await startSite({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@riparo.example',
      MAIL_TO: 'a@riparo.example',
    })
    onTestFinished(() => mailing[Symbol.asyncDispose]())
    const email = 'reader@example.com'
    const { body } = await postJson(mailing, '/forms/newsletter', { email, consent: 'yes' })
    expect(body.message).toMatch(
      /^Thank you\. If this address is not on our list yet.* press the button there to confirm/,
    )
    const mail = await vi.waitUntil(() => smtp.received[0]?.mail, { timeout: 10_000 })
    const link = (path: string) =>
      new RegExp(`${mailing.url}(/newsletter/${path}\\?token=[\\w-]+)`).exec(mail.text ?? '')?.[1] ?? ''
    return { site: mailing, email, mail, confirm: link('confirm'), unsubscribe: link('unsubscribe') }
  }

  test('change nothing when they are opened, as virus scanners open them', async () => {
    const { site, email, confirm, unsubscribe } = await subscribed()
    const page = await site.page(confirm)
    expect(page.status).toBe(200)
    expect(page.texts('button')).toContain('Confirm my subscription')
    expect((await site.page(unsubscribe)).texts('button')).toContain('Unsubscribe')
    expect(listSubscribers(site, email)).toMatchObject([{ confirmed_at: null }])
  })

  test('confirm by the button, and unsubscribe by the button, each once and for all', async () => {
    const { site, email, confirm, unsubscribe } = await subscribed()
    const follow = async (link: string) => site.page((await postForm(site, link, {})).headers.get('location') ?? '')
    expect((await follow(confirm)).texts('h1')).toEqual(['Your subscription is confirmed'])
    expect(listSubscribers(site, email)).toMatchObject([{ confirmed_at: expect.any(String) }])
    expect((await follow(unsubscribe)).texts('h1')).toEqual(['You are unsubscribed'])
    expect(listSubscribers(site, email)).toEqual([])
    for (const link of [confirm, unsubscribe]) {
      const page = await follow(link)
      expect(page.status).toBe(410)
      expect(page.texts('h1')).toEqual(['This link is no longer valid'])
    }
  })

  test('unsubscribe with one click in a mail program, in either encoding (RFC 8058)', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { site, email, mail, unsubscribe } = await subscribed()
      const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
      expect(headers.get('list-unsubscribe')).toBe(`<${site.url}${unsubscribe}>`)
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const answer = await site.ask(unsubscribe, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(answer.status).toBe(200)
      expect(listSubscribers(site, email)).toEqual([])
    }
  })

  test('are refused to pages of other hosts', async () => {
    const answer = await site.ask('/newsletter/unsubscribe?token=x', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })

  test('are pages that no cache stores, and that send their token to no other site as a referrer', async () => {
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
      for (const query of ['?token=x', '?result=done', '?result=unknown']) {
        for (const address of [path + query, `${path}.data${query}`]) {
          const { headers } = await site.ask(address)
          const values = ['cache-control', 'referrer-policy', 'etag'].map((name) => headers.get(name))
          expect([address, ...values]).toEqual([address, 'no-store', 'no-referrer', null])
        }
      }
    }
  })

  // A page without a referrer sends the origin `null`, and a browser from before 2023 sends no Sec-Fetch-Site.
  test('work from their own page, which names no origin', async () => {
    for (const headers of [{ Origin: 'null' }, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }]) {
      const answer = await site.ask('/newsletter/unsubscribe?token=x', { method: 'POST', headers })
      expect(answer.status).toBe(410)
    }
  })

  test('without a valid token are not found', async () => {
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe?token=']) {
      expect((await site.page(path)).status).toBe(404)
    }
    for (const query of ['', '?token=x', '?token=x&token=y']) {
      const answer = await site.ask(`/newsletter/confirm${query}`, { method: 'POST' })
      expect(answer.status).toBe(410)
    }
  })
})

async function postJson(to: TestSite, path: string, fields: object) {
  const answer = await to.ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ form_data: fields }),
  })
  return { status: answer.status, body: (await answer.json()) as { message: string; errors?: Fields } }
}

/** Posts a form like a browser without script. */
function postForm(to: TestSite, path: string, fields: Fields, headers: Fields = {}) {
  return to.ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*;q=0.8', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
}

/** The names of the controls that ask for the focus. */
function focused(page: Page) {
  const controls = ['input', 'textarea', 'button'].flatMap(page.tags)
  return controls.filter((tag) => /\sautofocus\b/i.test(tag)).map((tag) => /\sname="([^"]*)"/.exec(tag)?.[1])
}

function listMessages(of: TestSite, msg = '') {
  using database = of.openDatabase()
  return database
    .prepare("select kind, reference, fields, privacy_version from messages where json_extract(fields, '$.msg') = ?")
    .all(msg)
    .map((row) => ({ ...row, fields: JSON.parse(String(row.fields)) }) as Fields & { fields: object })
}

function listSubscribers(of: TestSite, email: string) {
  using database = of.openDatabase()
  const query = database.prepare(
    'select email, consented_at, privacy_version, confirmed_at from subscribers where lower(email) = ?',
  )
  return query.all(email).map((row) => ({ ...row }))
}
