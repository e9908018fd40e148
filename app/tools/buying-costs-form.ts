import { buyingInputs, buyingRates } from '../../domain/costs/buying.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const buyingCostsForm = {
  path: urls.tool('buying-costs'),
  heading: 'Costs of buying, on top of the price',
  lead: 'Stamp duty, VAT on business premises, and the fees of your advocate, the valuer, the registry and the bank, each with its rate.',
  description:
    'What a property in Kenya costs beyond its price: stamp duty, VAT on business premises, legal fees, valuation, registration and the costs of a loan.',
  inputs: buyingInputs,
  rates: buyingRates,
} as const satisfies ToolForm
