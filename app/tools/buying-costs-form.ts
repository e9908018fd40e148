import { buyingRates } from '../../domain/costs/buying.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator; the loader sends them with the page. */
export const buyingCostsForm = {
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
  prominent: [],
} as const satisfies ToolForm
