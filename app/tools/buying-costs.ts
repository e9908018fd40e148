import { buyingCosts } from '../../domain/costs/buying.ts'
import { formatPercent, toShare } from '../../domain/costs/exact.ts'
import { formatKes } from '../../domain/listings/money.ts'
import type { buyingCostsForm } from './buying-costs-form.ts'
import { createTool } from './tool.ts'

export const workOut = createTool<typeof buyingCostsForm>({
  check: ({ price, loan }) =>
    loan !== null && loan > price ? { loan: 'The mortgage cannot be more than the price.' } : {},
  toSheet({ price, governmentValuation, loan, ...purchase }, rates) {
    const { lines, total } = buyingCosts({ ...purchase, price, valuation: governmentValuation, loan: loan ?? 0 }, rates)
    return {
      headline: { label: 'Beyond the price', value: formatKes(total) },
      facts: [
        { label: 'Of the price', value: formatPercent(toShare(total, price), 2) },
        { label: 'Price and costs', value: formatKes(price + total) },
      ],
      caption: `Costs of buying at ${formatKes(price)}`,
      rows: lines.map((line) => ({ ...line, part: true })),
      total: { label: 'Together', kes: total },
      notes: [
        'A bank asks for fees of its own. Arrears of rates, land rent and service charge are the seller’s: have the agreement say so.',
      ],
    }
  },
})
