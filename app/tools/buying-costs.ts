import { formatKes } from '../../domain/amounts/money.ts'
import { buyingCosts, buyingInputs, buyingRates } from '../../domain/costs/buying.ts'
import { formatPercent, toShare } from '../../domain/costs/exact.ts'
import { urls } from '../../domain/urls.ts'
import { createTool, inKes, type ToolForm } from './tool.ts'

export const buyingCostsForm = {
  path: urls.tool('buying-costs'),
  heading: 'Costs of buying, on top of the price',
  lead: 'Stamp duty, VAT on business premises, and the fees of your advocate, the valuer, the registry and the bank, each with its rate.',
  description:
    'What a property in Kenya costs beyond its price: stamp duty, VAT on business premises, legal fees, valuation, registration and the costs of a loan.',
  inputs: buyingInputs,
  rates: buyingRates,
} as const satisfies ToolForm

export const workOutBuyingCosts = createTool<typeof buyingCostsForm>({
  check: ({ price, loan }) =>
    loan !== null && loan > price ? { loan: 'The mortgage cannot be more than the price.' } : {},
  toSheet(purchase, rates) {
    const { price, premises, loan } = purchase
    const { lines, total } = buyingCosts(purchase, rates)
    return {
      headline: inKes('Costs on top of the price', total),
      facts: [
        { label: 'Costs as a share of the price', value: formatPercent(toShare(total, price), 2) },
        inKes('Price and costs', price + total),
      ],
      caption: `Costs of buying at ${formatKes(price)}, ${loan ? 'with' : 'without'} a mortgage`,
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
