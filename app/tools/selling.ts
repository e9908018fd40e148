import { formatKes } from '../../domain/amounts/money.ts'
import { formatPercent, toShare } from '../../domain/costs/exact.ts'
import { saleProceeds, sellingInputs, sellingRates } from '../../domain/costs/selling.ts'
import { urls } from '../../domain/urls.ts'
import { createTool, inKes, type ToolForm } from './tool.ts'

export const sellingForm = {
  path: urls.tool('selling'),
  heading: 'What you receive from a sale',
  lead: 'The price, less commission, your advocate’s fee, capital gains tax and what you owe the bank.',
  description:
    'What is left of a property sale in Kenya after commission, legal fees, capital gains tax with its exemptions, and the discharge of a mortgage.',
  inputs: sellingInputs,
  rates: sellingRates,
} as const satisfies ToolForm

export const workOutSelling = createTool<typeof sellingForm>({
  check: ({ price, exemption }, { smallLand }) =>
    exemption === 'small-land' && price > smallLand
      ? { exemption: `This exemption is for land at up to ${formatKes(smallLand)}.` }
      : {},
  toSheet(sale, rates) {
    const { price } = sale
    const { lines, left } = saleProceeds(sale, rates)
    return {
      headline: left < 0 ? inKes('You would have to add', -left) : inKes('You receive', left),
      facts:
        left < 0 ? [] : [{ label: 'Share of the price that you keep', value: formatPercent(toShare(left, price), 2) }],
      caption: `A sale at ${formatKes(price)}`,
      rows: [{ label: 'Price', kes: price }, ...lines.map((line) => ({ ...line, kes: 0 - line.kes, part: true }))],
      total: { label: left < 0 ? 'Shortfall' : 'You receive', kes: left, part: left > 0 },
      notes: ['The seller pays capital gains tax. Ask an advocate or a tax adviser whether you are exempt.'],
    }
  },
})
