import { formatKes } from '../../domain/amounts/money.ts'
import { formatPercent, toShare } from '../../domain/costs/exact.ts'
import { saleProceeds } from '../../domain/costs/selling.ts'
import type { sellingForm } from './selling-form.ts'
import { createTool, inKes } from './tool.ts'

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
