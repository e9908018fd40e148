import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buyingCosts,
  charge,
  file,
  halfUp,
  inKes,
  type Line,
  larger,
  legalFee,
  part,
  percent,
  rate,
  sum,
  type Words,
  yearOf,
} from '../../domain/costs/testing/reckoning.ts'
import { sampleRates } from '../../domain/costs/testing/sample-rates.ts'
import { buyingCostsForm, workOutBuyingCosts } from './buying-costs.ts'
import { mortgageForm, workOutMortgage } from './mortgage.ts'
import { rentalYieldForm, workOutRentalYield } from './rental-yield.ts'
import { sellingForm, workOutSelling } from './selling.ts'
import type { ToolForm, WorkOut } from './tool.ts'

// Every figure that the calculators show, reckoned a second time from the clauses (I2 to I10).

/** I3: each percentage of its own slice. */
function commission(price: bigint): bigint {
  let [fee, from] = [0n, 0n]
  for (const { upTo, percent: step } of file.commissionScale.steps as { upTo?: number; percent: number }[]) {
    const top = upTo === undefined || price < BigInt(upTo) ? price : BigInt(upTo)
    if (top > from) fee += part(top - from, rate({ step: String(step) }, 'step'))
    from = larger(from, top)
  }
  return fee
}

/** I6. */
function loanCosts(price: bigint, loan: bigint, years: bigint, own: Words): Line[] {
  const fee = part(loan, rate(own, 'arrangementFee'))
  const term = years === 1n ? 'first year' : `${years} years`
  return [
    ...charge(own, 'Bank’s legal fee', part(loan, rate(own, 'bankLegalFee')), 'bank’s legal fee'),
    ['Bank’s arrangement fee', fee],
    ['Excise duty on the arrangement fee', part(fee, rate(own, 'exciseDuty'))],
    ['Stamp duty on the mortgage', part(loan, rate(own, 'mortgageCharge'))],
    [`Mortgage protection, ${term}`, years * part(loan, rate(own, 'mortgageProtection'))],
    [`Building insurance, ${term}`, years * part(price, rate(own, 'buildingInsurance'))],
  ]
}

/** I8: `loan × r × (1 + r)^n / ((1 + r)^n − 1)`, with the month's rate `r` as a fraction. */
function instalment(loan: bigint, yearly: bigint, months: bigint): bigint {
  if (yearly === 0n) return halfUp(loan, months)
  const [above, below] = [12_000_000n + yearly, 12_000_000n]
  let [grownAbove, grownBelow] = [1n, 1n]
  for (let month = 0n; month < months; month++) {
    grownAbove *= above
    grownBelow *= below
  }
  return halfUp(loan * yearly * grownAbove, below * (grownAbove - grownBelow))
}

function interestOf(loan: bigint, yearly: bigint, months: bigint) {
  const each = instalment(loan, yearly, months)
  let [owed, interest] = [loan, 0n]
  for (let month = 1n; month <= months; month++) {
    const due = halfUp(owed * yearly, 12_000_000n)
    const paid = month === months || each - due > owed ? owed : each - due
    interest += due
    owed -= paid
  }
  return interest
}

const amount = fc.bigInt({ min: 1n, max: 2_000_000_000n })
const rent = fc.bigInt({ min: 1n, max: 3_000_000n })
/** Percentages of the visitor's own, with four decimals, for some of these rates. */
const ownRates = (...names: string[]) =>
  fc.dictionary(
    fc.constantFrom(...names),
    fc
      .integer({ min: 1, max: 300_000 })
      .map((share) => `${Math.floor(share / 10_000)}.${String(share % 10_000).padStart(4, '0')}`),
  )

function show(form: ToolForm, workOut: WorkOut, typed: Words) {
  const rates = Object.fromEntries(form.rates.map((name) => [name, sampleRates[name]]))
  const { sheet, errors } = workOut(form.inputs, rates, typed)
  if (!sheet) throw new Error(JSON.stringify(errors))
  const figures = Object.fromEntries([sheet.headline, ...sheet.facts].map(({ label, value }) => [label, value]))
  return { sheet, figures, rows: sheet.rows.map(({ label, kes }) => [label, BigInt(kes)] as const) }
}

test('the costs of buying are those of the clauses, to the shilling', () => {
  const own = ownRates('vat', 'stampDutyUrban', 'valuation', 'bankLegalFee', 'arrangementFee', 'exciseDuty')
  fc.assert(
    fc.property(amount, fc.nat(100), fc.boolean(), own, (price, borrowed, business, rates) => {
      const loan = (price * BigInt(borrowed)) / 100n
      const typed = { price: String(price), premises: business ? 'business' : 'home', loan: String(loan), ...rates }
      const lines = [...buyingCosts(price, business, rates), ...(loan > 0n ? loanCosts(price, loan, 1n, rates) : [])]
      const { sheet, rows, figures } = show(buyingCostsForm, workOutBuyingCosts, typed)
      expect(rows).toEqual(lines)
      expect(sheet.headline.value).toBe(inKes(sum(lines)))
      expect(figures['Costs as a share of the price']).toBe(percent(sum(lines), price, 2))
    }),
    { numRuns: 300 },
  )
})

test('a mortgage, its whole cost and what a household can afford are those of the clauses, to the shilling', () => {
  const years = fc.bigInt({ min: 1n, max: 30n })
  const income = fc.bigInt({ min: 0n, max: 5_000_000n })
  fc.assert(
    fc.property(amount, years, income, ownRates('mortgageInterest', 'incomeShare', 'vat'), (...given) => {
      const [price, term, earned, rates] = given
      const [deposit, months] = [price / 5n, 12n * term]
      const loan = price - deposit
      const yearly = rate(rates, 'mortgageInterest')
      const typed = {
        price: String(price),
        deposit: String(deposit),
        years: String(term),
        income: String(earned),
        ...rates,
      }
      const { sheet, figures, rows } = show(mortgageForm, workOutMortgage, typed)
      expect(sheet.headline.value).toBe(inKes(instalment(loan, yearly, months)))
      const costs: Line[] = [
        ['Interest', interestOf(loan, yearly, months)],
        ['Valuation', part(price, rate(rates, 'valuation'))],
        ...loanCosts(price, loan, term, rates),
      ]
      expect(rows).toEqual([['Loan', loan], ...costs])
      expect(figures['Total cost of the loan']).toBe(inKes(sum(costs)))
      // Rounded down: the share is a limit (I8).
      const limit = (earned * rate(rates, 'incomeShare')) / 1_000_000n
      const afforded = Object.entries(figures).find(([label]) => label.startsWith('Affordable instalment'))?.[1]
      expect(afforded).toBe(inKes(limit))
      const largest = BigInt(figures['Largest affordable loan']?.replaceAll(/\D/g, '') ?? '')
      if (limit > 0n) expect(instalment(largest + 1n, yearly, months)).toBeGreaterThan(limit)
      expect(instalment(largest, yearly, months)).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 60 },
  )
})

test('a year of rent, its month and its yields are those of the clauses, to the shilling and the hundredth', () => {
  fc.assert(
    fc.property(
      fc.record({
        price: amount,
        rent,
        empty: fc.bigInt({ min: 0n, max: 12n }),
        business: fc.boolean(),
        resident: fc.boolean(),
      }),
      fc.record({
        managed: fc.boolean(),
        letting: fc.constantFrom('none', 'short', 'long'),
        serviceCharge: fc.bigInt({ min: 0n, max: 60_000n }),
        otherCosts: fc.bigInt({ min: 0n, max: 900_000n }),
      }),
      ownRates(
        'vat',
        'managementHome',
        'managementBusiness',
        'lettingShort',
        'rentalTaxResident',
        'rentalTaxNonResident',
      ),
      (year, agents, rates) => {
        const { net, invested, fullRent } = yearOf(year, agents, rates)
        const { sheet, figures } = show(rentalYieldForm, workOutRentalYield, {
          price: String(year.price),
          rent: String(year.rent),
          premises: year.business ? 'business' : 'home',
          owner: year.resident ? 'resident' : 'non-resident',
          emptyMonths: String(year.empty),
          serviceCharge: String(agents.serviceCharge),
          otherCosts: String(agents.otherCosts),
          letting: agents.letting,
          management: agents.managed ? 'managed' : 'none',
          ...rates,
        })
        expect(BigInt(sheet.total.kes)).toBe(net)
        expect(figures['Gross yield']).toBe(percent(fullRent, invested, 2))
        expect(sheet.headline.value).toBe(net < 0n ? 'None' : percent(net, invested, 2))
        const month = halfUp(net < 0n ? -net : net, 12n)
        expect(figures['Net income a month']).toBe(`${net < 0n && month > 0n ? '−' : ''}${inKes(month)}`)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('what is left of a sale is that of the clauses, to the shilling', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.nat(100),
      ownRates('vat', 'capitalGainsTax', 'discharge'),
      (price, paid, owed, rates) => {
        const loan = (price * BigInt(owed)) / 100n
        const fees = sum([
          ...charge(rates, 'Commission', commission(price)),
          ...charge(rates, 'Legal fee', legalFee(price, rates)),
        ])
        const tax = part(larger(0n, price - fees - paid), rate(rates, 'capitalGainsTax'))
        const left = price - fees - tax - loan - part(loan, rate(rates, 'discharge'))
        const { sheet } = show(sellingForm, workOutSelling, {
          price: String(price),
          paid: String(paid),
          loan: String(loan),
          ...rates,
        })
        expect(sheet.headline.value).toBe(inKes(left < 0n ? -left : left))
        expect(BigInt(sheet.total.kes)).toBe(left)
      },
    ),
    { numRuns: 300 },
  )
})
