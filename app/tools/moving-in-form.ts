import { movingInRates } from '../../domain/costs/moving-in.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const movingInForm = {
  path: urls.tool('moving-in'),
  heading: 'Cost of moving in',
  lead: 'The advertised rent is not all you pay. This is the amount you need before you get the keys.',
  description:
    'What a tenant in Kenya pays before moving in: deposit, first rent, service charge, agreement and stamp duty, for homes and business premises.',
  inputs: {
    rent: {
      kind: 'amount',
      label: 'Rent a month, KES',
      hint: 'Of business premises before VAT.',
      initial: 85_000,
      min: 1,
    },
    premises: {
      kind: 'choice',
      label: 'Premises',
      initial: 'home',
      options: { home: 'A home', business: 'A shop, office or warehouse' },
    },
    years: { kind: 'count', label: 'Length of the lease, years', unit: 'years', initial: 1, min: 1, max: 99 },
    serviceCharge: {
      kind: 'amount',
      label: 'Service charge a month, KES',
      hint: 'Only if it is charged on top of the rent.',
      initial: null,
      optional: true,
    },
    agreement: {
      kind: 'amount',
      label: 'Fee for the agreement, KES',
      hint: 'Ask before you agree: some landlords charge one.',
      initial: null,
      optional: true,
    },
  },
  rates: movingInRates,
} as const satisfies ToolForm
