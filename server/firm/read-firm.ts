import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { media, monthOrDay, text } from '../../domain/content-fields.ts'
import { toFilm } from '../../domain/firm/film.ts'
import type { Firm, WholeFirm } from '../../domain/firm/firm.ts'
import { readContent } from './read-content.ts'

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

const firmSchema = v.strictObject({
  name: text,
  tagline: text,
  foundedYear: v.pipe(positive, v.integer('a whole number')),
  yearsOfExperience: positive,
  email: v.pipe(text, v.email('an e-mail address such as hello@riparo.example')),
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
  map: v.strictObject({ query: text, embed: webAddress }),
  video: v.strictObject({ src: film, poster: media }),
  kesPerUsd: positive,
  exchangeRates: v.strictObject({
    asOf: monthOrDay,
    source: text,
    kesPer: v.strictObject({ GBP: exchangeRate, EUR: exchangeRate, AED: exchangeRate }),
  }),
  sampleContent: v.boolean(),
  viewingFee: v.optional(v.literal('none')),
}) satisfies v.GenericSchema<unknown, Omit<WholeFirm, 'video'> & { video: Omit<Firm['video'], 'bytes'> }>

/**
 * Reads `firm.json` (A1).
 * @throws OperatorError with the file, the field and what was expected
 */
export function readFirm(contentDir: string): WholeFirm {
  const firm = readContent(join(contentDir, 'firm.json'), firmSchema)
  return { ...firm, video: { ...firm.video, bytes: bytesOf(contentDir, firm.video.src) } }
}

function bytesOf(contentDir: string, src: string) {
  if (toFilm(src)?.kind !== 'file') return null
  return statSync(join(contentDir, src), { throwIfNoEntry: false })?.size ?? null
}
