import { formatKes, formatPercent, toShare } from '../../domain/costs/exact.ts'
import { saleProceeds, sellingRates } from '../../domain/costs/selling.ts'
import { urls } from '../../domain/urls.ts'
import { createTool } from './tool.ts'

export const sellingTool = createTool({
  path: urls.tool('selling'),
  heading: 'What a sale leaves you',
  lead: 'From the price to the sum on your account: commission, advocate, capital gains tax, and the bank.',
  description:
    'Work out what is left of a property sale in Kenya after the agent’s commission, legal fees, capital gains tax with its exemptions, and the discharge of a mortgage.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 20_000_000, min: 1 },
    paid: {
      kind: 'amount',
      label: 'What you paid for it, KES',
      hint: 'Purchase, its costs, and improvements that you can prove.',
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
      hint: 'Empty: by the scale of the Estate Agents Act. 0 without an agent.',
      initial: null,
      optional: true,
    },
    loan: { kind: 'amount', label: 'Still owed to a bank, KES', initial: null, optional: true },
    secured: {
      kind: 'amount',
      label: 'Sum secured by the mortgage, KES',
      hint: 'From the charge. Empty: as much as is owed.',
      initial: null,
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
  rates: sellingRates,
  check: ({ price, exemption }, { smallLand }) =>
    exemption === 'small-land' && price > smallLand
      ? { exemption: `This exemption is for land at up to KES ${formatKes(smallLand)}.` }
      : {},
  toSheet({ price, loan, ...sale }, rates) {
    const { lines, left } = saleProceeds({ ...sale, price, loan: loan ?? 0 }, rates)
    return {
      headline:
        left < 0
          ? { label: 'You would have to add', value: `KES ${formatKes(-left)}` }
          : { label: 'Left for you', value: `KES ${formatKes(left)}` },
      facts: left < 0 ? [] : [{ label: 'Of the price', value: formatPercent(toShare(left, price), 2) }],
      caption: `A sale at KES ${formatKes(price)}`,
      rows: [{ label: 'Price', kes: price }, ...lines.map((line) => ({ ...line, kes: 0 - line.kes, part: true }))],
      total: { label: left < 0 ? 'Missing' : 'Left for you', kes: left, part: left > 0 },
      notes: ['Capital gains tax is the seller’s to pay. Ask an advocate or a tax adviser which exemption is yours.'],
    }
  },
})
