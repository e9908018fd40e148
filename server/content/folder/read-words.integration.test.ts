import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { createContentFolder } from '../../testing/content-folder.ts'
import { failToStart } from '../../testing/run-server.ts'
import { readPictureFacts } from './picture-facts.ts'
import { readFirm, toFacts } from './read-firm.ts'
import { readWords } from './read-words.ts'

type Json = Record<string, unknown>

/** Reads the sample with one field changed, or left out. */
function readWith<Read>(
  file: string,
  path: (string | number)[],
  value: unknown,
  read: (contentDir: string) => Read,
): Read {
  using folder = createContentFolder([])
  const address = join(folder.path, file)
  const words: Json = JSON.parse(readFileSync(address, 'utf8'))
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Json, words)
  parent[path.at(-1) ?? ''] = value
  writeFileSync(address, JSON.stringify(words))
  return read(folder.path)
}

const readAll = (contentDir: string) =>
  readWords(contentDir, { facts: toFacts(readFirm(contentDir)), findPicture: readPictureFacts(contentDir) })

test('the words of the sample are whole', () => {
  using folder = createContentFolder([])
  expect(readAll(folder.path).home.blog.heading).toBe('Latest Insights in Real Estate')
})

test.each<[string, (string | number)[], unknown, string]>([
  ['home.json', ['hero', 'claim'], undefined, 'hero.claim: expected this field, but found nothing'],
  ['home.json', ['hero', 'claim'], 700, 'hero.claim: expected string, but found 700'],
  ['home.json', ['hero', 'claim'], '  ', 'hero.claim: expected a text that is not empty, but found'],
  ['home.json', ['hero', 'title'], 'Riparo', 'hero.title: expected no such field, but found "title"'],
  [
    'about.json',
    ['picture'],
    'office.jpg',
    'picture: expected a file such as /media/office.jpg, but found "office.jpg"',
  ],
  ['process.json', ['steps'], [], 'steps: expected 5 entries, but found 0'],
  [
    'services.json',
    ['services', 3, 'category'],
    'agent',
    'services.3.category: expected ("advisory" | "agency" | "property-management")',
  ],
  [
    'services.json',
    ['services', 3, 'description'],
    [],
    'services.3.description: expected at least one entry, but found 0',
  ],
  [
    'services.json',
    ['services', 3, 'id'],
    'wealth-advisory',
    'services: expected each id once, but found wealth-advisory twice',
  ],
  ['accordions.json', ['groups', 0, 'services', 0], 'advice', 'expected the id of a service, but found advice'],
  [
    'service-categories.json',
    ['agency', 'reasons', 'items'],
    [{ title: 'We know the roads', text: 'All of them.' }],
    'agency.reasons.items: expected at least 3 entries, but found 1',
  ],
  ['contact.json', ['office', 'week', 'opens'], 9.5, 'office.week.opens: expected a whole number, but found 9.5'],
  [
    'services.json',
    ['services', 0, 'image'],
    '/media/estate.jpg',
    'services.0.image: expected a picture of media/pictures.json, but found "/media/estate.jpg"',
  ],
  ['places.json', [3, 'centre', 0], 91, '3.centre.0: expected a longitude in East Africa, from 24 to 52, but found 91'],
  ['places.json', [3, 'country'], 'Uganda', '3.country: expected two capital letters such as KE, but found "Uganda"'],
  ['places.json', [3, 'key'], 'Nairobi/', '3.key: expected a key such as Mombasa/Nyali, or Mombasa for the town'],
  ['places.json', [1, 'key'], 'athi river', '1.key: expected each key and former name once'],
  ['places.json', [0, 'precision'], 'exact', '0.precision: expected ("checked" | "by hand")'],
  ['map.json', ['airports'], [], 'airports: expected at least one entry, but found 0'],
  ['map.json', ['words', 0, 'kind'], 'hill', 'words.0.kind: expected'],
  ['rates.json', ['stampDutyUrban', 'percent'], '4%', 'stampDutyUrban.percent: expected number, but found "4%"'],
  [
    'rates.json',
    ['vat', 'percent'],
    160,
    'vat.percent: expected a percentage from 0 to 100 with at most four decimals, but found 160',
  ],
  [
    'rates.json',
    ['officialSearch', 'kes'],
    550.5,
    'officialSearch.kes: expected whole shillings from 0, but found 550.5',
  ],
  ['rates.json', ['discharge', 'source'], ' ', 'discharge.source: expected a text that is not empty, but found'],
  [
    'rates.json',
    ['capitalGainsTax', 'asOf'],
    'November 2026',
    'capitalGainsTax.asOf: expected a month or a day such as 2026-11 or 2026-11-20, but found "November 2026"',
  ],
  [
    'rates.json',
    ['legalScale', 'steps', 2, 'upTo'],
    5_000_000,
    'legalScale.steps: expected steps that each end above the one before, and a last one without "upTo"',
  ],
  ['rates.json', ['registration'], undefined, 'registration: expected this field, but found nothing'],
  [
    'due-diligence.json',
    ['stages', 1, 'steps', 3, 'costs', 0, 'rate'],
    'search',
    'stages.1.steps.3.costs.0.rate: expected',
  ],
])('%s with %j as %j is refused with its field and what was expected', (file, path, value, message) => {
  const read = () => readWith(file, path, value, readAll)
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(`${file}: ${message}`)
})

test.each<[(string | number)[], unknown, string]>([
  [['email'], 'hello', 'email: expected an e-mail address such as hello@example.com, but found "hello"'],
  [['phones', 1], 'call us', 'phones.1: expected a phone number such as +254 700 000 000, but found "call us"'],
  [['phones'], [], 'phones: expected at least one entry, but found 0'],
  [['social', 'x'], 'x.com', 'social.x: expected a web address such as https://www.example.com, but found "x.com"'],
  [['social', 'x'], 'http://x.com/riparo', 'social.x: expected "https://", but found "http://x"'],
  [['foundedYear'], 2007.5, 'foundedYear: expected a whole number, but found 2007.5'],
  [['kesPerUsd'], 0, 'kesPerUsd: expected >0, but found 0'],
  [
    ['brand', 'accent'],
    '#e08a00',
    'brand.accent: expected a colour with a contrast of 4.5:1 or more to #ffffff and #f4f1eb, but found "#e08a00"',
  ],
  [['timeZone'], 'Africa/Mombasa', 'timeZone: expected a time zone such as Africa/Kampala, but found "Africa/Mombasa"'],
  [['exchangeRates', 'kesPer', 'EUR'], '149', 'exchangeRates.kesPer.EUR: expected number, but found "149"'],
  [
    ['exchangeRates', 'kesPer', 'GBP'],
    170.00001,
    'exchangeRates.kesPer.GBP: expected shillings for one unit: above 0, with at most four decimals, but found 170.00001',
  ],
  [['exchangeRates', 'kesPer', 'AED'], undefined, 'exchangeRates.kesPer.AED: expected this field, but found nothing'],
  [
    ['exchangeRates', 'asOf'],
    'November',
    'exchangeRates.asOf: expected a month or a day such as 2026-11 or 2026-11-20, but found "November"',
  ],
  [['viewingFee'], 'no', 'viewingFee: expected "none", but found "no"'],
  [['registrations'], { estateAgents: 'a\n<b>' }, 'registrations.estateAgents: expected a number such as'],
  [['openingHours'], undefined, 'openingHours: expected this field, but found nothing'],
  [
    ['video', 'src'],
    'https://example.com/film',
    'video.src: expected a file below /media/, or the address of a film on YouTube or Vimeo, but found "https://example.com/film"',
  ],
])('of the firm’s facts, %j as %j is refused with its field and what was expected', (path, value, message) => {
  const read = () => readWith('firm.json', path, value, readFirm)
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(`firm.json: ${message}`)
})

/** The sample with these people in place of its own. */
function readPeople(people: unknown) {
  using folder = createContentFolder([])
  writeFileSync(join(folder.path, 'people.json'), JSON.stringify({ heading: 'The people of {firm}', people }))
  return readAll(folder.path).people
}

test('a firm names its people, or has no such file', () => {
  using folder = createContentFolder([])
  rmSync(join(folder.path, 'people.json'))
  expect(readAll(folder.path).people).toBeNull()
  const whole = {
    name: 'Agent One',
    role: 'Lettings in {town}',
    portrait: '/media/interior-living-01.jpg',
    telephone: '+254 733 000 000',
    languages: ['English', 'Kiswahili'],
    places: ['Nairobi/Westlands', 'mombasa'],
  }
  const least = { name: 'Agent Two', role: 'Sales' }
  expect(readPeople([whole, least])).toEqual({
    heading: 'The people of Riparo',
    people: [{ ...whole, role: 'Lettings in Nairobi' }, least],
  })
})

test.each<[string, unknown]>([
  ['people: expected at least one entry, but found 0', []],
  ['people.0.role: expected this field, but found nothing', [{ name: 'Agent One' }]],
  ['people.0.name: expected a text that is not empty, but found', [{ name: ' ', role: 'Sales' }]],
  ['people.0.name: expected at most 80 characters', [{ name: 'A'.repeat(81), role: 'Sales' }]],
  ['people.0.telephone: expected a phone number such as', [{ name: 'Agent One', role: 'Sales', telephone: 'ask' }]],
  ['people.0.languages: expected at least one entry', [{ name: 'Agent One', role: 'Sales', languages: [] }]],
  ['people.0.email: expected no such field', [{ name: 'Agent One', role: 'Sales', email: 'one@example.com' }]],
  ['people.0.portrait: expected a file such as', [{ name: 'Agent One', role: 'Sales', portrait: 'one.jpg' }]],
  [
    'people.0.portrait: expected a picture of media/pictures.json, but found "/media/one.jpg"',
    [{ name: 'Agent One', role: 'Sales', portrait: '/media/one.jpg' }],
  ],
  ['people.0.places: expected at least one entry', [{ name: 'Agent One', role: 'Sales', places: [] }]],
  [
    'people.1.places: expected a town or neighbourhood of places.json, but found "Nairobi/Westland"',
    [
      { name: 'Agent One', role: 'Sales', places: ['Nairobi'] },
      { name: 'Agent Two', role: 'Sales', places: ['Nairobi/Westlands', 'Nairobi/Westland'] },
    ],
  ],
  ['people: expected at most 60 people', Array(61).fill({ name: 'Agent One', role: 'Sales' })],
])('people are refused with the field and what was expected: %s', (message, people) => {
  expect(() => readPeople(people)).toThrow(OperatorError)
  expect(() => readPeople(people)).toThrow(`people.json: ${message}`)
})

test('a reply names the person and the property whom it answers; a firm may have no replies', () => {
  using folder = createContentFolder([])
  expect(readAll(folder.path).replies?.templates[0]?.paragraphs[0]).toBe('Good day {name},')
  rmSync(join(folder.path, 'replies.json'))
  expect(readAll(folder.path).replies).toBeNull()
  const read = () => readWith('replies.json', ['templates', 0, 'paragraphs', 0], 'Good day {visitor},', readAll)
  expect(read).toThrow('{name}, {property} in a text, but found {visitor}')
})

test('a text with an unknown name in braces is refused, with the known ones', () => {
  const read = () => readWith('consult.json', ['text'], 'Since {year} in {town}.', readAll)
  expect(read).toThrow('expected one of {firm}, {town}, {founded}, {years}, {clients} in a text, but found {year}')
})

test.each([
  ['<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>', 'only shapes, such as <path>, but found <script'],
  ['<svg viewBox="0 0 1 1"><path onload="alert(1)"/></svg>', 'no attribute such as onload='],
  ['<svg viewBox="0 0 1 1"><image/></svg>', 'only shapes, such as <path>, but found <image'],
  ['<path d="M0 0"/>', 'an <svg> with a viewBox, and nothing else'],
])('the mark %s is refused', (mark, message) => {
  using folder = createContentFolder([])
  writeFileSync(join(folder.path, 'media', 'mark.svg'), mark)
  expect(() => readFirm(folder.path)).toThrow(`mark.svg: expected ${message}`)
})

test('of what is known of a picture, a wrong field is refused as well', () => {
  const read = () => readWith('media/pictures.json', ['land-01.jpg', 'tone'], 'brown', readPictureFacts)
  expect(read).toThrow(/pictures\.json: land-01\.jpg\.tone: expected a colour such as #84886e, but found "brown"$/)
})

test.each([
  [undefined, 'cannot be read'],
  ['{"heading": ', 'is not JSON'],
])('a file that is %j stops the start with one line', async (text, reason) => {
  using folder = createContentFolder([])
  const file = join(folder.path, 'faqs.json')
  rmSync(file)
  if (text !== undefined) writeFileSync(file, text)
  const { code, lines } = await failToStart({ CONTENT_DIR: folder.path })
  expect(code).not.toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${file}: ${reason}`)
})
