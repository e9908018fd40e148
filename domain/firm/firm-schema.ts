import * as v from 'valibot'
import { copiedText, countryCode, media, monthOrDay, phone, text } from '../content-fields.ts'
import { toFilm } from '../film.ts'
import { coordinates } from '../places/places.ts'
import { contrast } from './contrast.ts'

const firmName = v.pipe(
  text,
  v.maxLength(80, 'at most 80 characters'),
  v.regex(/^[^\p{Cc}{}]+$/u, 'a name in one line, without braces'),
)
/** In characters. */
export const maxWordmark = 24
const timeZone = v.pipe(text, v.check(isTimeZone, 'a time zone such as Africa/Kampala'))

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** White, and the ground of some sections: the accent is read on both, or white on it. */
const grounds = ['#ffffff', '#f4f1eb']
/** The soft text of dark sections, whose ground is ink. */
const softText = '#c9cfca'

function colour(...partners: string[]) {
  const isClear = (value: string) => partners.every((partner) => contrast(value, partner) >= 4.5)
  const expected = `a colour with a contrast of 4.5:1 or more to ${partners.join(' and ')}`
  return v.pipe(text, v.toLowerCase(), v.regex(/^#[\da-f]{6}$/, 'a colour such as #0b5c7a'), v.check(isClear, expected))
}

/** A currency in a sentence: `US dollar`, `US dollars`. */
const currencyWords = v.strictObject({ one: text, many: text })

const positive = v.pipe(v.number(), v.gtValue(0))
const webAddress = v.pipe(text, v.url('a web address such as https://www.example.com'), v.startsWith('https://'))
const film = v.pipe(
  text,
  v.check((src) => toFilm(src) !== null, 'a file below /media/, or the address of a film on YouTube or Vimeo'),
)

/** Exactly representable in ten-thousandths, in which prices are converted. */
const exchangeRate = v.pipe(
  v.number(),
  v.check(
    (kes) => kes > 0 && /^\d{1,6}(\.\d{1,4})?$/.test(String(kes)),
    'shillings for one unit: above 0, with at most four decimals',
  ),
)

const registration = v.optional(
  v.pipe(copiedText, v.regex(/^[\p{L}\d][\p{L}\d /.-]{0,39}$/u, 'a number such as EA/0123, in at most 40 characters')),
)

/** `content/firm.json` (A1). */
export const firmSchema = v.strictObject({
  name: firmName,
  /** The name beside the mark (`media/mark.svg`). */
  wordmark: v.pipe(text, v.maxLength(maxWordmark, `at most ${maxWordmark} characters, for which a phone has room`)),
  brand: v.strictObject({ accent: colour(...grounds), ink: colour(...grounds, softText) }),
  tagline: text,
  foundedYear: v.pipe(positive, v.integer('a whole number')),
  yearsOfExperience: positive,
  /** The number of clients that the firm has had, in the words of its texts: `700+`. */
  clients: text,
  email: v.pipe(copiedText, v.email('an e-mail address such as hello@example.com')),
  phones: v.pipe(v.array(phone), v.minLength(1)),
  chatNumber: phone,
  timeZone,
  timeZoneName: text,
  /** `countryCode` is that of ISO 3166. */
  address: v.strictObject({
    lines: v.pipe(v.array(text), v.minLength(1)),
    town: text,
    country: text,
    countryCode: v.optional(countryCode, 'KE'),
  }),
  /** The price range of the firm's properties, for search engines: `Rents from KES 18,000 a month`. */
  priceRange: v.optional(v.pipe(text, v.maxLength(99, 'at most 99 characters'))),
  openingHours: v.strictObject({ days: text, hours: text }),
  social: v.strictObject({
    facebook: webAddress,
    x: webAddress,
    instagram: webAddress,
    tiktok: webAddress,
    linkedin: webAddress,
  }),
  /** The office on a map: the search text, the address of the embedded map, and longitude and latitude in degrees. */
  map: v.strictObject({ query: text, embed: webAddress, at: v.optional(coordinates) }),
  /** A file of the content's media, or a page on YouTube or Vimeo. The poster shows until it plays. */
  video: v.strictObject({ src: film, poster: media }),
  /** The exchange rate for prices in dollars (B9). */
  kesPerUsd: positive,
  /** For prices in other currencies (I15). `asOf` is a month or a day: `2026-11`. */
  exchangeRates: v.strictObject({
    asOf: monthOrDay,
    source: text,
    kesPer: v.strictObject({ GBP: exchangeRate, EUR: exchangeRate, AED: exchangeRate }),
    words: v.strictObject({ USD: currencyWords, GBP: currencyWords, EUR: currencyWords, AED: currencyWords }),
  }),
  /** True if listings and pictures are samples; the footer then shows a notice. */
  sampleContent: v.boolean(),
  /** With `none`, the firm's pages promise that it never charges a viewing fee (I17). */
  viewingFee: v.optional(v.literal('none')),
  /** The firm's numbers at the Estate Agents Registration Board and the Office of the Data Protection Commissioner, where it states them (I17). */
  registrations: v.optional(v.strictObject({ estateAgents: registration, dataProtection: registration })),
})
