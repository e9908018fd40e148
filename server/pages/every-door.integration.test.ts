import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestField } from '../../domain/office/field-digest.ts'
import { type Colleague, fill, openOffice } from '../../office/testing/office-visitor.ts'
import { propertyRecords } from '../content/service/testing/content-service.ts'
import { postForm } from '../messages/testing/post-form.ts'
import { apartmentForm } from '../testing/apartment-form.ts'
import { createContentFolder } from '../testing/content-folder.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

// Each reader has its whole table beside it. Here some spellings of each kind go through every address that takes them, as browsers without
// script send them; `e2e/every-door.spec.ts` types them with script.

/** Sends what somebody typed; resolves with what was understood, or null where it was refused with a sentence. */
type Doors = Record<string, (typed: string) => Promise<string | null>>
/** The plainest way to write a value, other ways, and what nobody can read. */
type Spellings = { plain: string; others: readonly string[]; refused: readonly string[] }

const records = propertyRecords(3).map((record, number) => ({
  ...{
    ...record,
    id: `cdoor${number}${'a'.repeat(19)}`,
    propertyStatus: 'For_Sale',
    propertyType: 'Residential',
    propertyPrice: 100_000_000,
  },
  ...{ townCity: 'Nairobi', neighbourhood: 'Kilimani' },
}))
const [{ id }] = records as [(typeof records)[0]]
const shortId = id.slice(0, 10).toLowerCase()

let content: ReturnType<typeof createContentFolder>
let site: TestSite
let ann: Colleague
beforeAll(async () => {
  content = createContentFolder(records)
  site = await startSite({ CONTENT_DIR: content.path })
  ann = await openOffice(site, 'Ann Wanjiku', 'owner')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  content[Symbol.dispose]()
})

async function expectSame({ plain, others, refused }: Spellings, doors: Doors) {
  for (const [door, read] of Object.entries(doors)) {
    const value = await read(plain)
    expect.soft(value, `${door}: ${plain}`).toBeTruthy()
    for (const typed of others) expect.soft(await read(typed), `${door}: ${JSON.stringify(typed)}`).toBe(value)
    for (const typed of refused) expect.soft(await read(typed), `${door}: ${JSON.stringify(typed)}`).toBeNull()
  }
}

/** A field of a page that reads its address, in digits. */
const figure = (path: string, name: string) => async (typed: string) => {
  const { input } = await calculate(path, name, typed)
  return isRefused(input) ? null : digits(/ value="([^"]*)"/.exec(input)?.[1])
}

/** The sheet that a page works out with a field of its address. */
const sheet = (path: string, name: string) => async (typed: string) => {
  const { input, html } = await calculate(path, name, typed)
  return isRefused(input) ? null : find(/<table[\s\S]*?<\/table>/, html)
}

async function calculate(path: string, name: string, typed: string) {
  const html = await (await site.ask(`${path}&${name}=${encodeURIComponent(typed)}`)).text()
  return { html, input: find(new RegExp(`<input[^>]* name="${name}"[^>]*>`), html) }
}

const isRefused = (input: string) => input.includes('aria-invalid="true"')

/** @throws where the page lacks it: a comparison of nothing with nothing would always hold */
function find(pattern: RegExp, html: string): string {
  const [whole, part] = pattern.exec(html) ?? []
  if (!whole) throw new Error(`The page lacks ${pattern}.`)
  return part ?? whole
}

/** A criterion that a sentence sets. */
const said = (before: string, key: string) => async (typed: string) => {
  const answer = await site.ask(`/property-listings/?say=${encodeURIComponent(before + typed)}`)
  return new URL(answer.headers.get('location') ?? '/', site.url).searchParams.get(key)
}

/** A field of a new listing, as it is stored. */
const stored = (name: string) => async (typed: string) => {
  const form = fill(await ann.open('/listings/new'), { ...apartmentForm, [name]: typed }, 'save')
  const { status, location } = await ann.post('/listings/new', form)
  if (status === 422) return null
  return (await ann.open(location.slice('/office'.length).replace(/\?.*/, ''))).get(name)
}

/** A field of the private details of a listing, as it is stored; what was there before is erased. */
const written = (name: string) => async (typed: string) => {
  const path = `/listings/${id}/book`
  const save = async (value: string) => ann.post(path, fill(await ann.open(path), { [name]: value }, ''))
  await save('')
  const { status } = await save(typed)
  return status === 422 ? null : (await ann.open(path)).get(name)
}

const many = (unit: string) => async (amount: string) => {
  const asked = { change: 'prices', direction: 'lower', unit, amount, listing: id }
  const { status, html } = await ann.post('/listings/many', new URLSearchParams(asked))
  return status === 422 ? null : find(/name="price"[^>]* value="\w+ \d+ (\d+)"/, html)
}

const digits = (text = '') => text.replaceAll(/\D/g, '')

test('an amount is the same through every door (I5)', async () => {
  const spellings = {
    plain: '12500000',
    others: ['12,500,000', 'KES 12.5m', '12,5m', '12 ½ million', '\u202a12,500,000\u202c', 'Kshs. 12.5M/='],
    refused: ['12.5', '12,5', '5,00,000', '1.500', '0x10', '1e6', '５００００', 'a lot'],
  }
  await expectSame(spellings, {
    'the least price': figure('/property-listings/?filters=open', 'minPriceValue'),
    'the largest price': figure('/property-listings/?filters=open', 'maxPriceValue'),
    'a calculator': figure('/tools/buying-costs?premises=home', 'price'),
    'a sentence': said('homes under ', 'maxPriceValue'),
    'the price of a new listing': stored('propertyPrice'),
    'the service charge of a new listing': stored('serviceCharge'),
    'the deposit of a new listing': stored('depositKes'),
    'many at once, by a sum': many('kes'),
    async 'a row of the list'(typed) {
      const change = async (value: string, right: string) => {
        const loaded = digestField(Number(digits((await ann.open(`/listings/${id}`)).get('propertyPrice') ?? '')))
        const fields = { intent: 'change-price', id, field: 'propertyPrice', value, loaded, right }
        return (await ann.post('/listings', new URLSearchParams(fields))).status
      }
      expect(await change('100m', 'For_Sale 100000000')).toBe(303)
      if ((await change(typed, 'For_Sale 12500000')) === 422) return null
      return (await ann.open(`/listings/${id}`)).get('propertyPrice')
    },
  })
})

test('a percentage is the same through every door (I5)', async () => {
  const spellings = {
    plain: '13.5',
    others: ['13,5', '13,5 %', '13½', '13.5 per cent', '\u202a13.5\u202c'],
    refused: ['13,5,5', '1,000', '101', '-5', '1e1', '１３'],
  }
  await expectSame(spellings, {
    'the interest': sheet('/tools/mortgage?price=5m&deposit=1m', 'mortgageInterest'),
    'many at once, by a share': many('percent'),
  })
})

test('a size of land is the same through every door (F1)', async () => {
  const spellings = {
    plain: '0.5 acres',
    others: ['0,5 acre', '½ acre', '1/2 acre', '.5 acre'],
    refused: ['1,5,5 acres'],
  }
  await expectSame(spellings, {
    'the least size': figure('/properties/for-sale/land-and-plots?filters=open', 'minAcres'),
    'a sentence': said('land from ', 'minAcres'),
  })
})

test('a day is the same through every door (D10)', async () => {
  const spellings = {
    plain: '2026-12-01',
    others: [' 2026-12-01 ', '\u202a2026-12-01\u202c'],
    refused: ['2026-02-30', '01/12/2026', '2026-12-1', '0026-12-01', 'tomorrow'],
  }
  await expectSame(spellings, {
    'a listing': stored('availableFrom'),
    'a mandate': written('mandateSigned'),
  })
})

test('the id of a property is the same through every door (F3)', async () => {
  const spellings = {
    plain: shortId,
    others: [
      `Ref ${shortId}`,
      `ID: ${shortId.toUpperCase()}`,
      `#${shortId}`,
      `${site.url}/property-listing/${shortId}?a=b`,
    ],
    refused: ['czzzzzzzzz'],
  }
  await inquire('ids@example.com')
  await expectSame(spellings, {
    async 'the search of the site'(typed) {
      const answer = await site.ask(`/property-listings/?say=${encodeURIComponent(typed)}`)
      return /\/property-listing\/(\w+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? null
    },
    'the list of the office': listed,
    async 'the messages about it'(typed) {
      const { html } = await ann.get(`/messages?state=all&property=${encodeURIComponent(typed)}`)
      return html.includes('Zoë Njeri') ? 'found' : null
    },
  })
})

test('a telephone is the same through every door (D7)', async () => {
  const spellings = {
    plain: '+254712345678',
    others: ['0712 345 678', '254 0712 345 678', '712345678', '00254 (0)712 345 678', '+(254) 712-345-678'],
    // They are taken, and the page says that they have no link.
    refused: ['07911 123456', '99999999999'],
  }
  const called = (html: string) => /href="tel:([^"]+)"/.exec(html.slice(html.indexOf('<main')))?.[1] ?? null
  const paths: string[] = []
  await expectSame(spellings, {
    async 'a message'(phone) {
      const path = await inquire(`caller${paths.length}@example.com`, { phone })
      paths.push(path)
      return called((await ann.get(path)).html)
    },
    async 'the owner of a listing'(typed) {
      expect(await written('ownerTelephone')(typed)).toBe(typed)
      return called((await ann.get(`/listings/${id}`)).html)
    },
    async 'the search of messages'(typed) {
      const { html } = await ann.get(`/messages?state=all&words=${encodeURIComponent(typed)}`)
      return html.includes(`${paths[0]}?`) ? 'found' : null
    },
  })
})

test('the name of a place is the same through every door (G1)', async () => {
  const spellings = {
    plain: 'Kilimani',
    others: ['kilimani', 'KILIMANI', 'Kilimání', '\u202aKili\u00admani\u202c', ' Kilimani\u3000'],
    refused: ['Xyzzy'],
  }
  await expectSame(spellings, {
    'a sentence': said('homes in ', 'place'),
    async 'the filter'(typed) {
      const path = `/property-listings/?place=${encodeURIComponent(`Nairobi/${typed}`)}`
      const [, count = '0'] = /(\d+) propert/.exec(await (await site.ask(path)).text()) ?? []
      return count === '0' ? null : count
    },
    'the list of the office': listed,
  })
})

/** The listings of the office that are found, not guessed. */
async function listed(words: string): Promise<string | null> {
  const { html } = await ann.get(`/listings?words=${encodeURIComponent(words)}`)
  return [...html.matchAll(/name="listing" value="(\w+)"/g)].map(([, found]) => found).join(' ') || null
}

/** Sends an inquiry; resolves with the path of its thread in the office. */
async function inquire(email: string, fields: Record<string, string> = {}) {
  const form = {
    propertyID: shortId,
    name: 'Zoë Njeri',
    phone: '0712 345 679',
    msg: 'Is it near a school?',
    ...fields,
    email,
  }
  expect((await postForm(site.url, 'property-inquiry', form)).status, form.phone).toBe(200)
  using database = site.openDatabase()
  return `/messages/${database.prepare('select id from threads where email = ?').get(email)?.id}`
}
