import { formatAmount } from '../amounts/money.ts'
import { formatPercent, type Share, shareOf } from './exact.ts'
import type { InputFields, InputValues } from './inputs.ts'
import { legalFees, quotedFee } from './legal-fees.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { feeBySlice } from './scale.ts'
import { type Line, shareLine, sumOf, withVat } from './sheet.ts'

export const sellingInputs = {
  price: { kind: 'amount', label: 'Price, KES', initial: 20_000_000, min: 1 },
  paid: {
    kind: 'amount',
    label: 'What you paid for it, KES',
    hint: 'The price, the costs of buying, and improvements that you can prove.',
    initial: 12_000_000,
  },
  exemption: {
    kind: 'choice',
    label: 'Exempt from capital gains tax',
    initial: 'none',
    options: {
      none: 'No',
      'own-home': 'My home for the last three years',
      'small-land': 'Land, up to the exempt price',
      'farm-land': 'Farm land under 50 acres, outside towns',
    },
  },
  commission: {
    kind: 'percent',
    label: 'Commission agreed, %',
    hint: 'Leave empty to use the scale of the Estate Agents Act. Enter 0 if there is no agent.',
    optional: true,
  },
  loan: { kind: 'amount', label: 'Still owed to a bank, KES', optional: true },
  secured: {
    kind: 'amount',
    label: 'Sum secured by the mortgage, KES',
    hint: 'As stated in the charge. Leave empty if it equals what is owed.',
    optional: true,
  },
  legalFee: quotedFee,
} as const satisfies InputFields

export type Sale = InputValues<typeof sellingInputs>

export const sellingRates = [
  'commissionScale',
  'legalScale',
  'vat',
  'capitalGainsTax',
  'smallLand',
  'discharge',
] as const satisfies readonly RateName[]

type SellingRates = RateValues<(typeof sellingRates)[number]>

/** The costs of a sale, and the sum that is left; below 0, `left` is the sum that the seller has to add (I10). */
export function saleProceeds(sale: Sale, rates: SellingRates) {
  const { price, loan } = sale
  const fees = [...commission(sale, rates), ...legalFees(price, sale.legalFee, rates)]
  const gain = Math.max(0, price - sumOf(fees) - sale.paid)
  const lines: Line[] = [...fees, capitalGainsTax(sale, gain, rates.capitalGainsTax)]
  const secured = sale.secured ?? loan
  if (secured) lines.push(shareLine('Discharge of the mortgage', rates.discharge, secured, 'discharge', ' secured'))
  if (loan) lines.push({ label: 'Repayment of the loan', kes: loan })
  const total = sumOf(lines)
  return { lines, total, left: price - total, gain }
}

function commission({ price, commission: agreed }: Sale, { commissionScale, vat }: SellingRates): Line[] {
  const label = 'Agent’s commission'
  const fee: Line =
    agreed === null
      ? {
          label,
          kes: feeBySlice(price, commissionScale),
          how: 'By the scale of the Estate Agents Act',
          rate: 'commissionScale',
        }
      : shareLine(label, agreed, price)
  return withVat(fee, vat, 'commission')
}

function capitalGainsTax({ exemption }: Sale, gain: number, share: Share): Line {
  const label = 'Capital gains tax'
  if (exemption !== 'none') return { label, kes: 0, how: 'Exempt' }
  const how = `${formatPercent(share)} of a gain of ${formatAmount(gain)}`
  return { label, kes: shareOf(gain, share), how, rate: 'capitalGainsTax' }
}
