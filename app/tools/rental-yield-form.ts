import { yieldInputs, yieldRates } from '../../domain/costs/rental-yield.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const rentalYieldForm = {
  path: urls.tool('rental-yield'),
  heading: 'Rental yield after costs and tax',
  lead: 'An advertised yield may leave out costs. This one is after empty months, fees, costs and tax.',
  description:
    'The net rental yield of a property in Kenya after vacancy, service charge, agents’ fees with VAT, the tax on rent and the costs of buying.',
  inputs: yieldInputs,
  rates: yieldRates,
  next: { label: 'See the costs of buying', path: urls.tool('buying-costs') },
} as const satisfies ToolForm
