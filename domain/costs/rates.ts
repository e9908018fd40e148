import * as v from 'valibot'
import { monthOrDay, text } from '../content-fields.ts'
import { parsePercent } from './exact.ts'

const percent = v.pipe(
  v.number(),
  v.check(
    (value) => (parsePercent(String(value)) ?? Infinity) <= 1_000_000,
    'a percentage from 0 to 100 with at most four decimals',
  ),
)
const shillings = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value) && value >= 0 && value <= 1e12, 'whole shillings from 0'),
)
const count = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value) && value >= 0 && value <= 99, 'a whole number from 0 to 99'),
)

const steps = v.pipe(
  v.array(v.strictObject({ upTo: v.optional(shillings), percent })),
  v.minLength(1),
  v.check(areInOrder, 'steps that each end above the one before, and a last one without "upTo"'),
)

function areInOrder(list: { upTo?: number | undefined; percent: number }[]) {
  const tops = list.map(({ upTo }) => upTo ?? Infinity)
  return tops.every((top, at) => top > (tops[at - 1] ?? 0)) && tops.at(-1) === Infinity
}

/** `toBeConfirmed`: only one source gives the rate, or sources differ (I1). */
const described = {
  label: text,
  basis: text,
  appliesTo: text,
  source: text,
  asOf: monthOrDay,
  toBeConfirmed: v.boolean(),
}
const percentRate = v.strictObject({ ...described, percent })
const amountRate = v.strictObject({ ...described, kes: shillings })
const countRate = v.strictObject({ ...described, count, unit: v.picklist(['months', 'years']) })
const sliceRate = v.strictObject({ ...described, steps })
const bandRate = v.strictObject({ ...described, floor: shillings, steps })

/** `content/rates.json`: every rate that a sheet uses (I1). */
export const ratesSchema = v.strictObject({
  stampDutyUrban: percentRate,
  stampDutyRural: percentRate,
  legalScale: bandRate,
  vat: percentRate,
  valuation: percentRate,
  officialSearch: amountRate,
  registration: amountRate,
  mortgageCharge: percentRate,
  bankLegalFee: percentRate,
  arrangementFee: percentRate,
  exciseDuty: percentRate,
  mortgageProtection: percentRate,
  buildingInsurance: percentRate,
  depositHome: countRate,
  depositBusiness: countRate,
  leaseDutyShort: percentRate,
  leaseDutyLong: percentRate,
  leaseDutyYears: countRate,
  mortgageInterest: percentRate,
  incomeShare: percentRate,
  managementHome: percentRate,
  managementBusiness: percentRate,
  lettingShort: percentRate,
  rentalTaxResident: percentRate,
  rentalTaxFrom: amountRate,
  rentalTaxTo: amountRate,
  rentalTaxNonResident: percentRate,
  commissionScale: sliceRate,
  capitalGainsTax: percentRate,
  smallLand: amountRate,
  discharge: percentRate,
})

export type Rates = v.InferOutput<typeof ratesSchema>
export type RateName = keyof Rates
export type Rate = Rates[RateName]
