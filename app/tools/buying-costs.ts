import { buyingCosts, buyingRates } from '../../domain/costs/buying.ts'
import { formatKes, formatPercent, toShare } from '../../domain/costs/exact.ts'
import { urls } from '../../domain/urls.ts'
import { createTool } from './tool.ts'

export const buyingCostsTool = createTool({
  path: urls.tool('buying-costs'),
  heading: 'What buying costs beyond the price',
  lead: 'Stamp duty, your advocate, the valuer, the registry, the bank: one sheet, each line with the rate that it comes from.',
  description:
    'Work out what a property in Kenya costs beyond its price: stamp duty at 4% or 2%, legal fees by scale with VAT, valuation, search, registration and mortgage charge.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
    governmentValuation: {
      kind: 'amount',
      label: 'Government valuation, KES',
      hint: 'If you know it. The duty is on the higher of the two.',
      initial: null,
      optional: true,
    },
    land: {
      kind: 'choice',
      label: 'Land',
      hint: 'Rural only once your advocate has confirmed it for this parcel: many towns became urban in 2024.',
      initial: 'urban',
      options: { urban: 'Urban, or not sure', rural: 'Rural, confirmed' },
    },
    exemption: {
      kind: 'choice',
      label: 'Exempt from stamp duty',
      initial: 'none',
      options: {
        none: 'No',
        'affordable-housing': 'First home, affordable-housing scheme',
        family: 'Between spouses, or inherited',
      },
    },
    loan: {
      kind: 'amount',
      label: 'Mortgage, KES',
      hint: 'The sum that you borrow; empty without one.',
      initial: 8_000_000,
      optional: true,
    },
    legalFee: {
      kind: 'amount',
      label: 'Legal fee quoted to you, KES',
      hint: 'Before VAT. Empty: by the scale.',
      initial: null,
      optional: true,
    },
  },
  rates: buyingRates,
  check: ({ price, loan }) =>
    loan !== null && loan > price ? { loan: 'The mortgage cannot be more than the price.' } : {},
  toSheet({ price, governmentValuation, loan, ...purchase }, rates) {
    const { lines, total } = buyingCosts({ ...purchase, price, valuation: governmentValuation, loan: loan ?? 0 }, rates)
    return {
      headline: { label: 'Beyond the price', value: `KES ${formatKes(total)}` },
      facts: [
        { label: 'Of the price', value: formatPercent(toShare(total, price), 2) },
        { label: 'Price and costs', value: `KES ${formatKes(price + total)}` },
      ],
      caption: `Costs of buying at KES ${formatKes(price)}`,
      rows: lines.map((line) => ({ ...line, part: true })),
      total: { label: 'Together', kes: total },
      notes: [
        'A bank asks for fees of its own. Arrears of rates, land rent and service charge are the seller’s: have the agreement say so.',
      ],
    }
  },
})
