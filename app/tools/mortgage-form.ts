import { mortgageRates } from '../../domain/costs/mortgage.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator; the loader sends them with the page. */
export const mortgageForm = {
  path: urls.tool('mortgage'),
  heading: 'What a mortgage costs',
  lead: 'The instalment, the interest over all the years, and how large a loan your household can carry.',
  description:
    'Work out the monthly instalment of a mortgage in Kenya, its total interest, the balance year by year, and the largest loan that a household can afford.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
    deposit: { kind: 'amount', label: 'Your deposit, KES', initial: 2_500_000, optional: true },
    years: { kind: 'count', label: 'Term, years', unit: 'years', initial: 20, min: 1, max: 30 },
    income: {
      kind: 'amount',
      label: 'Net household income a month, KES',
      hint: 'After tax. Empty if you do not want to know what you can afford.',
      initial: 400_000,
      optional: true,
    },
    otherLoans: {
      kind: 'amount',
      label: 'Other loan payments a month, KES',
      initial: null,
      optional: true,
    },
  },
  rates: mortgageRates,
  prominent: ['mortgageInterest'],
} as const satisfies ToolForm
