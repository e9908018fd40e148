import { formatPercent } from '../../domain/costs/exact.ts'
import { rentalYield, type TaxOutcome } from '../../domain/costs/rental-yield.ts'
import { formatAmount, formatKes } from '../../domain/listings/money.ts'
import type { rentalYieldForm } from './rental-yield-form.ts'
import { createTool } from './tool.ts'

const taxNotes: Record<TaxOutcome, string[]> = {
  reckoned: [],
  belowTax: [
    'A rent this low is not under the tax on rent: it counts with your other income, whose tax is not reckoned here.',
  ],
  otherRules: [
    'This rent is not under the tax on residential rent. Income tax by other rules is due, and is not reckoned here: what is left is before that tax.',
  ],
}

export const workOut = createTool<typeof rentalYieldForm>({
  toSheet({ price, buyingCosts, serviceCharge, otherCosts, ...investment }, rates) {
    const year = rentalYield(
      {
        ...investment,
        price,
        buyingCosts: buyingCosts ?? 0,
        serviceCharge: serviceCharge ?? 0,
        otherCosts: otherCosts ?? 0,
      },
      rates,
    )
    const isBeforeTax = year.taxOutcome !== 'reckoned'
    return {
      headline: {
        label: isBeforeTax ? 'Net yield, before tax' : 'Net yield, after tax',
        value: year.netYield === null ? 'None' : formatPercent(year.netYield, 2),
      },
      facts: [
        { label: 'Gross yield', value: formatPercent(year.grossYield, 2) },
        { label: 'Left a month', value: formatSigned(Math.trunc(year.net / 12)) },
      ],
      caption: `A year of rent on ${formatKes(year.invested)}`,
      rows: [
        { label: 'Rent of a full year', kes: year.fullRent, how: `12 months of ${formatAmount(investment.rent)}` },
        ...(year.emptyRent > 0
          ? [
              {
                label: 'Empty months',
                kes: -year.emptyRent,
                how: `${investment.emptyMonths} of ${formatAmount(investment.rent)}`,
                part: true,
              },
            ]
          : []),
        ...year.lines.map((line) => ({ ...line, kes: 0 - line.kes, part: true })),
      ],
      total: {
        label: isBeforeTax ? 'Left in a year, before tax' : 'Left in a year',
        kes: year.net,
        part: year.net > 0,
      },
      notes: [
        ...taxNotes[year.taxOutcome],
        ...(year.net < 0 ? ['In such a year the property costs more than it brings.'] : []),
        'The yield is of the price and the costs of buying together.',
      ],
    }
  },
})

function formatSigned(kes: number) {
  return `${kes < 0 ? '−' : ''}${formatKes(Math.abs(kes))}`
}
