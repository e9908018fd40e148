import { sellingInputs, sellingRates } from '../../domain/costs/selling.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const sellingForm = {
  path: urls.tool('selling'),
  heading: 'What you receive from a sale',
  lead: 'The price, less commission, your advocate’s fee, capital gains tax and what you owe the bank.',
  description:
    'What is left of a property sale in Kenya after commission, legal fees, capital gains tax with its exemptions, and the discharge of a mortgage.',
  inputs: sellingInputs,
  rates: sellingRates,
} as const satisfies ToolForm
