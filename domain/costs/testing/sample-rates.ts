import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { toRateValues } from '../rate-values.ts'
import { type Rates, ratesSchema } from '../rates.ts'

const file = new URL('../../../content/rates.json', import.meta.url)

/** The rates of the sample content. */
export const sampleRates: Rates = v.parse(ratesSchema, JSON.parse(readFileSync(file, 'utf8')))

/** The same as the rules use them. */
export const rates = toRateValues(sampleRates)
