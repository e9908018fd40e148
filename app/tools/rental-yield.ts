import { formatKes, formatPercent } from '../../domain/costs/exact.ts'
import { rentalYield, type TaxOutcome, yieldRates } from '../../domain/costs/rental-yield.ts'
import { urls } from '../../domain/urls.ts'
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

export const rentalYieldTool = createTool({
  path: urls.tool('rental-yield'),
  heading: 'What a rent leaves',
  lead: 'The yield on the board is before anything is paid. This one is after empty months, fees, costs and tax.',
  description:
    'Work out the net rental yield of a property in Kenya after vacancy, service charge, letting and management fees and the tax on rent, for residents and non-residents.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
    buyingCosts: {
      kind: 'amount',
      label: 'Costs of buying, KES',
      hint: 'Our sheet of buying costs gives the sum.',
      initial: null,
      optional: true,
    },
    rent: { kind: 'amount', label: 'Rent a month, KES', initial: 85_000, min: 1 },
    premises: {
      kind: 'choice',
      label: 'Let as',
      initial: 'home',
      options: { home: 'A home', business: 'A shop, office or warehouse' },
    },
    owner: {
      kind: 'choice',
      label: 'You are, for tax',
      initial: 'resident',
      options: { resident: 'Resident in Kenya', 'non-resident': 'Not resident in Kenya' },
    },
    emptyMonths: { kind: 'count', label: 'Empty months a year', unit: 'months', initial: 1, min: 0, max: 12 },
    serviceCharge: {
      kind: 'amount',
      label: 'Service charge a month, KES',
      hint: 'If you pay it, not the tenant.',
      initial: 8_000,
      optional: true,
    },
    otherCosts: {
      kind: 'amount',
      label: 'Repairs, insurance and rates a year, KES',
      initial: null,
      optional: true,
    },
    letting: {
      kind: 'choice',
      label: 'Letting by an agent',
      initial: 'long',
      options: { none: 'No', short: 'Yes, for up to a year', long: 'Yes, for longer' },
    },
    management: {
      kind: 'choice',
      label: 'Management by an agent',
      initial: 'managed',
      options: { none: 'No', managed: 'Yes' },
    },
  },
  rates: yieldRates,
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
      caption: `A year of rent on KES ${formatKes(year.invested)}`,
      rows: [
        { label: 'Rent of a full year', kes: year.fullRent, how: `12 months of ${formatKes(investment.rent)}` },
        ...(year.emptyRent > 0
          ? [
              {
                label: 'Empty months',
                kes: -year.emptyRent,
                how: `${investment.emptyMonths} of ${formatKes(investment.rent)}`,
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
  return `${kes < 0 ? '−' : ''}KES ${formatKes(Math.abs(kes))}`
}
