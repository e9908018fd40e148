import { movingInInputs, movingInRates } from '../../domain/costs/moving-in.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const movingInForm = {
  path: urls.tool('moving-in'),
  heading: 'Cost of moving in',
  lead: 'The advertised rent is not all you pay. This is the amount you need before you get the keys.',
  description:
    'What a tenant in Kenya pays before moving in: deposit, first rent, service charge, agreement and stamp duty, for homes and business premises.',
  inputs: movingInInputs,
  rates: movingInRates,
} as const satisfies ToolForm
