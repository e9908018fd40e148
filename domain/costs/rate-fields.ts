import { formatAmount } from '../amounts/money.ts'
import { parsePercent } from './exact.ts'
import { type InputField, readField, type TypedInputs, toWords } from './inputs.ts'
import { type RateValue, type RateValues, toRateValues } from './rate-values.ts'
import type { Rate, RateName, Rates } from './rates.ts'
import type { Step } from './scale.ts'

/** An input with which a visitor changes a rate, or one step of a scale (I4). */
export type RateField = InputField & { rate: RateName }

/** The inputs of these rates; the content's own values are their initial ones. */
export function listRateFields(rates: Partial<Rates>): Record<string, RateField> {
  const entries = Object.entries<Rate>(rates).flatMap(([name, rate]) =>
    toFields(name, rate).map(([key, field]) => [key, { ...field, rate: name as RateName }] as const),
  )
  return Object.fromEntries(entries)
}

function toFields(name: string, rate: Rate): [string, InputField][] {
  const { label } = rate
  if ('kes' in rate) return [[name, { kind: 'amount', label: `${label}, KES`, initial: rate.kes }]]
  if ('count' in rate) {
    const { unit, count: initial } = rate
    return [[name, { kind: 'count', label: `${label}, ${unit}`, unit, initial, min: 0, max: 99 }]]
  }
  if ('percent' in rate) {
    return [[name, { kind: 'percent', label: `${label}, %`, initial: parsePercent(String(rate.percent)) }]]
  }
  const floor: [string, InputField][] =
    'floor' in rate ? [[`${name}Floor`, { kind: 'amount', label: `${label}, minimum, KES`, initial: rate.floor }]] : []
  const steps = rate.steps.map(({ upTo, percent }, at): [string, InputField] => {
    const reach =
      upTo === undefined ? `above ${formatAmount(rate.steps[at - 1]?.upTo ?? 0)}` : `up to ${formatAmount(upTo)}`
    const initial = parsePercent(String(percent))
    return [`${name}${at + 1}`, { kind: 'percent', label: `${label} ${reach}, %`, initial }]
  })
  return [...floor, ...steps]
}

/** The rates with the visitor's own values in place of the content's. */
export function applyRates<Name extends RateName>(
  rates: Pick<Rates, Name>,
  values: Readonly<Record<string, number | string | null>>,
): RateValues<Name> {
  const own = Object.entries<RateValue<Rate>>(toRateValues(rates)).map(([name, value]) => [name, apply(name, value)])
  return Object.fromEntries(own) as RateValues<Name>

  function apply(name: string, value: RateValue<Rate>): unknown {
    if (typeof value === 'number') return values[name] ?? value
    if ('steps' in value) return { floor: values[`${name}Floor`] ?? value.floor, steps: applySteps(name, value.steps) }
    return applySteps(name, value)
  }

  function applySteps(name: string, steps: readonly Step[]) {
    return steps.map(({ upTo, share }, at) => ({ upTo, share: values[`${name}${at + 1}`] ?? share }))
  }
}

/** The names of the rate inputs whose value is not the content's. */
export function listChanged(fields: Readonly<Record<string, RateField>>, typed: TypedInputs): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    hasInitial(field, typed[name] ?? toWords(field)) ? [] : [name],
  )
}

function hasInitial(field: InputField, words: string) {
  const read = readField(field, words)
  return 'value' in read && read.value === field.initial
}
