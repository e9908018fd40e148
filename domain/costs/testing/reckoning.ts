import { readFileSync } from 'node:fs'

/*
 * The sums of the clauses (I2 to I9), reckoned a second time with fractions of whole numbers. The reckoning shares nothing with the product but
 * the file of the rates.
 */

export type Words = Record<string, string>
export type Line = readonly [label: string, kes: bigint]

export const file = JSON.parse(readFileSync('content/rates.json', 'utf8'))

/** The rate in millionths, or the visitor's own. */
export function rate(own: Words, name: string): bigint {
  const [units = '', decimals = ''] = (own[name] ?? String(file[name].percent)).split('.')
  return BigInt(units + decimals.padEnd(4, '0'))
}

/** Half a shilling counts as a whole one (I2). Neither number is negative. */
export function halfUp(above: bigint, below: bigint): bigint {
  const rest = above % below
  return above / below + (rest + rest >= below ? 1n : 0n)
}

export const part = (kes: bigint, millionths: bigint) => halfUp(kes * millionths, 1_000_000n)
export const sum = (lines: readonly Line[]) => lines.reduce((all, [, kes]) => all + kes, 0n)
export const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const grouped = (kes: bigint) => kes.toLocaleString('en-US')
export const inKes = (kes: bigint) => `KES\u00a0${grouped(kes)}`

/** A fraction as a percentage, rounded half up to so many decimals, without zeros at its end. */
export function percent(above: bigint, below: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals)
  const rounded = halfUp(100n * unit * above, below)
  const rest = String(rounded % unit)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return `${rounded / unit}${rest && `.${rest}`}%`
}

export function charge(own: Words, label: string, kes: bigint, name = label.toLowerCase()): Line[] {
  return [
    [label, kes],
    [`VAT on the ${name}`, part(kes, rate(own, 'vat'))],
  ]
}

/** I3: by the band of the whole price, and never less than at the top of the band below. */
export function legalFee(price: bigint, own: Words): bigint {
  const { floor, steps } = file.legalScale as { floor: number; steps: { upTo?: number; percent: number }[] }
  let least = BigInt(floor)
  for (const { upTo, percent: step } of steps) {
    const share = rate({ step: own.step ?? String(step) }, 'step')
    if (upTo === undefined || price <= BigInt(upTo)) return larger(least, part(price, share))
    least = larger(least, part(BigInt(upTo), share))
  }
  return least
}

/** I6, for urban land. */
export function buyingCosts(price: bigint, business: boolean, own: Words): Line[] {
  return [
    ['Stamp duty on the transfer', part(price, rate(own, 'stampDutyUrban'))],
    ...(business ? [['VAT on the price', part(price, rate(own, 'vat'))] as const] : []),
    ...charge(own, 'Legal fee', legalFee(price, own)),
    ['Valuation', part(price, rate(own, 'valuation'))],
    ['Official search', BigInt(file.officialSearch.kes)],
    ['Registration of the transfer', BigInt(file.registration.kes)],
  ]
}

type Year = { price: bigint; rent: bigint; empty: bigint; business: boolean; resident: boolean }
type Agents = { managed: boolean; letting: string; serviceCharge: bigint; otherCosts: bigint }

/** I9. */
export function yearOf({ price, rent, empty, business, resident }: Year, agents: Agents, own: Words) {
  const received = 12n * rent - empty * rent
  const tax = resident ? 'rentalTaxResident' : 'rentalTaxNonResident'
  const isTaxed =
    !resident || (!business && received >= BigInt(file.rentalTaxFrom.kes) && received <= BigInt(file.rentalTaxTo.kes))
  const management = part(received, rate(own, business ? 'managementBusiness' : 'managementHome'))
  const letting = agents.letting === 'long' ? rent : part(12n * rent, rate(own, 'lettingShort'))
  const costs = sum([
    ['Service charge', 12n * agents.serviceCharge],
    ['Other costs', agents.otherCosts],
    ...(agents.managed ? charge(own, 'Management', management) : []),
    ...(agents.letting === 'none' ? [] : charge(own, 'Letting', letting)),
    ['Tax', isTaxed ? part(received, rate(own, tax)) : 0n],
  ])
  const invested = price + sum(buyingCosts(price, business, own))
  return { net: received - costs, invested, fullRent: 12n * rent }
}
