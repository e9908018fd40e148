import { sellingRates } from '../../domain/costs/selling.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator; the loader sends them with the page. */
export const sellingForm = {
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
  prominent: [],
} as const satisfies ToolForm
