import { formatAmount } from '../amounts/money.ts'
import { formatPercent, type Share, shareOf } from './exact.ts'
import { legalFees } from './legal-fees.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { feeBySlice } from './scale.ts'
import { type Line, shareLine, sumOf, withVat } from './sheet.ts'

export type Sale = {
  /** KES. */
  price: number
  /** KES that the seller paid: purchase, its costs, and improvements. */
  paid: number
  exemption: 'none' | 'own-home' | 'small-land' | 'farm-land'
  /** The commission agreed; null for the Act's scale. */
  commission: Share | null
  /** KES still owed to a bank. */
  loan: number
  /** KES for which the property is charged; null for as much as is owed. */
  secured: number | null
  /** The legal fee that an advocate quoted, before VAT; null for the scale's. */
  legalFee: number | null
}

export const sellingRates = [
  'commissionScale',
  'legalScale',
  'vat',
  'capitalGainsTax',
  'smallLand',
  'discharge',
] as const satisfies readonly RateName[]

export type SellingRates = RateValues<(typeof sellingRates)[number]>

/** The costs of a sale, and the sum that is left; below 0, `left` is the sum that the seller has to add (I10). */
export function saleProceeds(sale: Sale, rates: SellingRates) {
  const { price, loan } = sale
  const fees = [...commission(sale, rates), ...legalFees(price, sale.legalFee, rates)]
  const gain = Math.max(0, price - sumOf(fees) - sale.paid)
  const lines: Line[] = [...fees, capitalGainsTax(sale, gain, rates.capitalGainsTax)]
  const secured = sale.secured ?? loan
  if (secured > 0) lines.push(shareLine('Discharge of the mortgage', rates.discharge, secured, 'discharge', ' secured'))
  if (loan > 0) lines.push({ label: 'Repayment of the loan', kes: loan })
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
