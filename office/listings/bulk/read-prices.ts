import type { Read } from '../../../domain/amounts/read.ts'
import type { ShownPrice } from '../../../domain/office/editor.ts'
import { type PriceStep, readPriceStep, stepPrice } from '../../../domain/office/prices/step-price.ts'
import type { ReadField } from '../../read-form.ts'
import type { DoubtPrice } from '../ask-price.ts'

/** Reads how prices are to change, as it was typed and as a step; the step is null where nothing was asked for yet. */
export function readStep(read: ReadField): { typed: Record<string, string>; step: Read<PriceStep> | null } {
  const direction = read('direction') === 'raise' ? 'raise' : 'lower'
  const unit = read('unit') === 'kes' ? 'kes' : 'percent'
  const amount = read('amount').slice(0, 100)
  const isAsked = read('direction') !== ''
  return { typed: { direction, unit, amount }, step: isAsked ? readPriceStep({ direction, unit, amount }) : null }
}

export type PricePlan = {
  /** The prices that change, with what may be a mistake first: `doubt` says why. */
  rows: (ShownPrice & { kes: number; next: number; doubt: string | null })[]
  /** The names of listings whose price stays: without one, or as rounding leaves it; and of those whose price would be none. */
  without: string[]
  same: string[]
  impossible: string[]
}

export function planPrices(prices: readonly ShownPrice[], step: PriceStep, doubtPrice: DoubtPrice): PricePlan {
  const plan: PricePlan = { rows: [], without: [], same: [], impossible: [] }
  for (const price of prices) {
    const { name, kes } = price
    const next = kes === null ? null : stepPrice(kes, step)
    if (kes === null) plan.without.push(name)
    else if (next === null) plan.impossible.push(name)
    else if (next === kes) plan.same.push(name)
    else plan.rows.push({ ...price, kes, next, doubt: doubtPrice(price.id, next) })
  }
  plan.rows.sort((a, b) => Number(a.doubt === null) - Number(b.doubt === null))
  return plan
}

/** A price as the box beside it posts it. */
export const writeStep = ({ id, kes, next }: PricePlan['rows'][number]) => `${id} ${kes} ${next}`

/** Reads the prices that were shown and are ticked, by the listing's id. */
export function readPrices(fields: URLSearchParams): ReadonlyMap<string, { now: number; next: number }> {
  const prices = fields.getAll('price').flatMap((text): [string, { now: number; next: number }][] => {
    const [id = '', now, next = ''] = text.split(' ', 3)
    return [[id, { now: Number(now), next: /^\d+$/.test(next) ? Number(next) : Number.NaN }]]
  })
  return new Map(prices)
}
