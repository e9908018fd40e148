import { afterAll, describe, expect, test, vi } from 'vitest'
import { kilimani, startSeekerSite } from '../messages/testing/seeker-site.ts'
import { readSampleListings } from '../testing/listing-rules.ts'
import { readPage } from '../testing/page.ts'
import { startSite } from '../testing/start-site.ts'

const { site, address, post, postJson, ask, confirm, stored, isForgotten, mailsTo, stop } = await startSeekerSite()
afterAll(stop)

const thanks = /^Thank you\. Unless this address has the search already, an e-mail is on its way/

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
    expect((await silent.page(`/follow?${kilimani.search}`)).texts('h1')).toEqual(['Follow this search'])
    expect((await silent.page('/follow?screen=all')).text).not.toContain('By mail')
    expect((await silent.page(`/property-listing/${readSampleListings()[0]?.id.slice(0, 10)}`)).text).not.toContain(
      'Mail me',
    )
    const answer = await silent.ask('/forms/saved-search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ form_data: { email: address(), consent: 'yes', search: kilimani.search } }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { message: 'Please check one field.', errors: { email: expect.stringContaining('cannot send e-mail') } },
    ])
  })
})

describe('the form (K2.2)', () => {
  test('says the search in words, and about how many it brings', async () => {
    const page = await site.page(`/follow?${kilimani.search}`)
    expect(page.text).toContain(kilimani.title)
    expect(page.text).toMatch(/by what was listed in the last twelve months, (about|less than) .* a (month|week)\./)
    expect(page.field('search')?.value).toBe(kilimani.search)
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
      await post('/forms/saved-search', { email: 'seeker@', often: 'daily', search: kilimani.search }),
    )
    expect(again.status).toBe(422)
    expect(again.field('email')).toMatchObject({ value: 'seeker@', invalid: true })
    expect(again.field('consent')).toMatchObject({ invalid: true })
    expect(again.field('search')?.value).toBe(kilimani.search)
    expect(again.tags('input').find((tag) => tag.includes('value="daily"'))).toContain('checked')
    const sent = await post('/forms/saved-search', { email, consent: 'yes', search: kilimani.search })
    const location = `/follow?${kilimani.search}&sent=sent.saved-search#saved-search-status`
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
    expect(mail.text).toContain(kilimani.title)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toBe(`<${site.url}${link}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await vi.waitUntil(() => isForgotten(email), { timeout: 10_000 })
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
