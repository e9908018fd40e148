import { parsePercent, type Share } from './exact.ts'
import type { Rate, RateName, Rates } from './rates.ts'
import type { Step } from './scale.ts'

/** The value of a rate as the rules use it: a share, KES, a count, or a scale. */
export type RateValue<Kind extends Rate> = Kind extends { percent: number }
  ? Share
  : Kind extends { kes: number } | { count: number }
    ? number
    : Kind extends { floor: number }
      ? LegalScale
      : readonly Step[]

export type LegalScale = { floor: number; steps: readonly Step[] }

/** The values of these rates. */
export type RateValues<Name extends RateName> = { [Each in Name]: RateValue<Rates[Each]> }

export function pickRates<Name extends RateName>(names: readonly Name[], rates: Rates): Pick<Rates, Name> {
  return Object.fromEntries(names.map((name) => [name, rates[name]])) as Pick<Rates, Name>
}

/** The rates of the content as the rules use them. */
export function toRateValues<Name extends RateName>(rates: Pick<Rates, Name>): RateValues<Name> {
  const entries = Object.entries<Rate>(rates).map(([name, rate]) => [name, toValue(rate)])
  return Object.fromEntries(entries) as RateValues<Name>
}

function toValue(rate: Rate): Share | LegalScale | readonly Step[] {
  if ('percent' in rate) return toShare(rate.percent)
  if ('kes' in rate) return rate.kes
  if ('count' in rate) return rate.count
  const steps = rate.steps.map(({ upTo, percent }) => ({ upTo: upTo ?? null, share: toShare(percent) }))
  return 'floor' in rate ? { floor: rate.floor, steps } : steps
}

/** The content's check made sure that this is a percentage with at most four decimals. */
function toShare(percent: number): Share {
  return parsePercent(String(percent)) ?? 0
}
