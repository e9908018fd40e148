import * as v from 'valibot'
import { media, monthOrDay, text } from '../content-fields.ts'
import { toFilm } from './film.ts'

const phone = v.pipe(text, v.regex(/^\+?[\d ()-]{6,24}$/, 'a phone number such as +254 700 000 000'))
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

/** `content/firm.json` (A1). */
export const firmSchema = v.strictObject({
  name: text,
  tagline: text,
  foundedYear: v.pipe(positive, v.integer('a whole number')),
  yearsOfExperience: positive,
  email: v.pipe(text, v.email('an e-mail address such as hello@riparo.example')),
  /** Formatted for people. */
  phones: v.pipe(v.array(phone), v.length(2)),
  chatNumber: phone,
  address: v.strictObject({ lines: v.pipe(v.array(text), v.minLength(1)), town: text, country: text }),
  openingHours: v.strictObject({ days: text, hours: text }),
  social: v.strictObject({
    facebook: webAddress,
    x: webAddress,
    instagram: webAddress,
    tiktok: webAddress,
    linkedin: webAddress,
  }),
  /** The office on a map: the search text, and the address of the embedded map. */
  map: v.strictObject({ query: text, embed: webAddress }),
  /** A file of the content's media, or a page on YouTube or Vimeo. The poster shows until it plays. */
  video: v.strictObject({ src: film, poster: media }),
  /** The exchange rate for prices in dollars (B9). */
  kesPerUsd: positive,
  /** For prices in other currencies (I15). `asOf` is a month or a day: `2026-11`. */
  exchangeRates: v.strictObject({
    asOf: monthOrDay,
    source: text,
    kesPer: v.strictObject({ GBP: exchangeRate, EUR: exchangeRate, AED: exchangeRate }),
  }),
  /** True if listings and pictures are samples; the footer then shows a notice. */
  sampleContent: v.boolean(),
  /** Where the firm states it, its pages promise that it never charges a viewing fee (I17). */
  viewingFee: v.optional(v.literal('none')),
})
