import { mortgageRates } from '../../domain/costs/mortgage.ts'
import { usualTerm } from '../../domain/costs/true-cost.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const mortgageForm = {
  path: urls.tool('mortgage'),
  heading: 'Mortgage calculator',
  lead: 'The instalment, what the whole loan costs you with the bank’s fees and the insurance, and how much your household can borrow.',
  description:
    'The monthly instalment of a mortgage in Kenya, its whole cost with interest, bank fees and insurance, and the largest loan that you can afford.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
    deposit: { kind: 'amount', label: 'Your deposit, KES', initial: 2_500_000, optional: true },
    premises: {
      kind: 'choice',
      label: 'Property',
      hint: 'For the costs of buying: VAT is due on the price of business premises.',
      initial: 'home',
      options: { home: 'A home, or land', business: 'Business premises' },
    },
    years: { kind: 'count', label: 'Term, years', unit: 'years', initial: usualTerm, min: 1, max: 30 },
    income: {
      kind: 'amount',
      label: 'Net household income a month, KES',
      hint: 'After tax. Fill it in to see what you can afford.',
      initial: 400_000,
      optional: true,
    },
    otherLoans: { kind: 'amount', label: 'Other loan payments a month, KES', optional: true },
  },
  rates: mortgageRates,
  prominent: 'mortgageInterest',
  next: { label: 'All costs of buying with this loan', path: urls.tool('buying-costs') },
} as const satisfies ToolForm
