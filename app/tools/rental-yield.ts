import { formatAmount, formatKes } from '../../domain/amounts/money.ts'
import { formatPercent } from '../../domain/costs/exact.ts'
import { rentalYield, type TaxOutcome, yieldInputs, yieldRates } from '../../domain/costs/rental-yield.ts'
import { urls } from '../../domain/urls.ts'
import { createTool, inKes, type ToolForm } from './tool.ts'

export const rentalYieldForm = {
  path: urls.tool('rental-yield'),
  heading: 'Rental yield after costs and tax',
  lead: 'An advertised yield may leave out costs. This one is after empty months, fees, costs and tax.',
  description:
    'The net rental yield of a property in Kenya after vacancy, service charge, agents’ fees with VAT, the tax on rent and the costs of buying.',
  inputs: yieldInputs,
  rates: yieldRates,
  next: { label: 'See the costs of buying', path: urls.tool('buying-costs') },
} as const satisfies ToolForm

const taxNotes: Record<TaxOutcome, string | false> = {
  reckoned: false,
  belowTax:
    'A rent this low does not fall under the tax on rent. It is taxed with your other income, which is not worked out here.',
  otherRules:
    'This rent does not fall under the tax on residential rent. Income tax is due under other rules and is not worked out here: the net income shown is before that tax.',
}

export const workOutRentalYield = createTool<typeof rentalYieldForm>({
  toSheet(investment, rates) {
    const year = rentalYield(investment, rates)
    const isEstimate = investment.buyingCosts === null
    const isBeforeTax = year.taxOutcome !== 'reckoned'
    const owner = investment.owner === 'resident' ? 'a resident' : 'a non-resident'
    return {
      headline: {
        label: `Net yield for ${owner}, ${isBeforeTax ? 'before' : 'after'} tax`,
        value: year.netYield === null ? 'None' : formatPercent(year.netYield, 2),
      },
      facts: [
        { label: 'Gross yield', value: formatPercent(year.grossYield, 2) },
        year.netPerMonth < 0
          ? { label: 'Net income a month', value: `−${formatKes(-year.netPerMonth)}` }
          : inKes('Net income a month', year.netPerMonth),
        inKes(isEstimate ? 'Costs of buying, by our estimate' : 'Costs of buying', year.buyingCosts),
      ],
      caption: `One year’s rent, for ${formatKes(year.invested)}`,
      rows: [
        { label: 'Rent for a full year', kes: year.fullRent, how: `12 months of ${formatAmount(investment.rent)}` },
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
        label: isBeforeTax ? 'Net income a year, before tax' : 'Net income a year',
        kes: year.net,
        part: year.net > 0,
      },
      notes: [
        taxNotes[year.taxOutcome],
        year.net < 0 && 'With these figures the property costs more than it earns.',
        `The yield is worked out on the price plus the costs of buying: ${formatKes(year.invested)}.`,
      ],
      ...(isEstimate && {
        forNext: { price: formatAmount(investment.price), premises: investment.premises },
      }),
    }
  },
})
