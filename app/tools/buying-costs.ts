import { formatKes } from '../../domain/amounts/money.ts'
import { buyingCosts } from '../../domain/costs/buying.ts'
import { formatPercent, toShare } from '../../domain/costs/exact.ts'
import type { buyingCostsForm } from './buying-costs-form.ts'
import { createTool, inKes } from './tool.ts'

export const workOutBuyingCosts = createTool<typeof buyingCostsForm>({
  check: ({ price, loan }) =>
    loan !== null && loan > price ? { loan: 'The mortgage cannot be more than the price.' } : {},
  toSheet(purchase, rates) {
    const { price, premises } = purchase
    const { lines, total } = buyingCosts(purchase, rates)
    return {
      headline: inKes('Costs on top of the price', total),
      facts: [
        { label: 'Costs as a share of the price', value: formatPercent(toShare(total, price), 2) },
        inKes('Price and costs', price + total),
      ],
      caption: `Costs of buying at ${formatKes(price)}`,
      rows: lines.map((line) => ({ ...line, part: true })),
      total: { label: 'Total', kes: total },
      notes: [
        premises === 'business' &&
          'VAT on the price: less or none may be due for a going concern, for a building that is partly homes, or if the seller is not registered for VAT. Ask your advocate before you sign.',
        'The seller should pay any arrears of rates, land rent and service charge: have the agreement say so.',
      ],
    }
  },
})
