import { sellingRates } from '../../domain/costs/selling.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const sellingForm = {
  path: urls.tool('selling'),
  heading: 'What you receive from a sale',
  lead: 'The price, less commission, your advocate’s fee, capital gains tax and what you owe the bank.',
  description:
    'What is left of a property sale in Kenya after commission, legal fees, capital gains tax with its exemptions, and the discharge of a mortgage.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 20_000_000, min: 1 },
    paid: {
      kind: 'amount',
      label: 'What you paid for it, KES',
      hint: 'The price, the costs of buying, and improvements that you can prove.',
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
      hint: 'Leave empty to use the scale of the Estate Agents Act. Enter 0 if there is no agent.',
      initial: null,
      optional: true,
    },
    loan: { kind: 'amount', label: 'Still owed to a bank, KES', initial: null, optional: true },
    secured: {
      kind: 'amount',
      label: 'Sum secured by the mortgage, KES',
      hint: 'As stated in the charge. Leave empty if it equals what is owed.',
      initial: null,
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
  rates: sellingRates,
} as const satisfies ToolForm
