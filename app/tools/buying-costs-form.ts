import { buyingRates } from '../../domain/costs/buying.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const buyingCostsForm = {
  path: urls.tool('buying-costs'),
  heading: 'Costs of buying, on top of the price',
  lead: 'Stamp duty, VAT on business premises, and the fees of your advocate, the valuer, the registry and the bank, each with its rate.',
  description:
    'What a property in Kenya costs beyond its price: stamp duty, VAT on business premises, legal fees, valuation, registration and the costs of a loan.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
    governmentValuation: {
      kind: 'amount',
      label: 'Government valuation, KES',
      hint: 'If you know it. Stamp duty is charged on the higher of the two.',
      initial: null,
      optional: true,
    },
    land: {
      kind: 'choice',
      label: 'Land',
      hint: 'Choose rural only if your advocate has confirmed it for this plot: many towns became urban in 2024.',
      initial: 'urban',
      options: { urban: 'Urban, or not sure', rural: 'Rural, confirmed' },
    },
    premises: {
      kind: 'choice',
      label: 'Property',
      hint: 'VAT is due on the price of business premises. Going concern or mixed use: ask your advocate.',
      initial: 'home',
      options: {
        home: 'A home, or land',
        business: 'Business premises',
        'business-without-vat': 'Business premises, no VAT due',
      },
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
      hint: 'The amount that you borrow. Leave empty if you need no loan.',
      initial: 8_000_000,
      optional: true,
    },
    legalFee: {
      kind: 'amount',
      label: 'Legal fee quoted to you, KES',
      hint: 'Before VAT. Leave empty to use the scale.',
      initial: null,
      optional: true,
    },
  },
  rates: buyingRates,
} as const satisfies ToolForm
