import { formatAmount, formatKes } from '../../domain/amounts/money.ts'
import { formatPercent, shareOf } from '../../domain/costs/exact.ts'
import { affordableLoan, amortise, mortgageRates, wholeLoanCosts } from '../../domain/costs/mortgage.ts'
import { sumOf } from '../../domain/costs/sheet.ts'
import { usualTerm } from '../../domain/costs/true-cost.ts'
import { formatCount } from '../../domain/format-count.ts'
import { urls } from '../../domain/urls.ts'
import { createTool, inKes, type Sheet, type ToolForm } from './tool.ts'

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

export const workOutMortgage = createTool<typeof mortgageForm>({
  check: ({ price, deposit }) =>
    (deposit ?? 0) >= price ? { deposit: 'Your deposit covers the whole price, so you need no loan.' } : {},
  toSheet({ price, deposit, premises, years, income, otherLoans }, rates): Sheet {
    const { mortgageInterest: interest, incomeShare: share } = rates
    const loan = price - (deposit ?? 0)
    const { instalment, lastInstalment, totalInterest, byYear } = amortise({ loan, interest, years })
    const household = income === null ? null : { income, otherLoans: otherLoans ?? 0 }
    const affordable = household && affordableLoan(household, { share, interest, years })
    const costs = wholeLoanCosts({ price, loan, years }, totalInterest, rates)
    const cost = sumOf(costs)
    const term = formatCount(years, 'year')
    return {
      headline: inKes(`Monthly instalment for ${term}`, instalment),
      facts: [
        inKes('Total cost of the loan', cost),
        ...(affordable
          ? [
              inKes(`Affordable instalment (${formatPercent(share)} of income)`, affordable.instalment),
              inKes('Largest affordable loan', affordable.loan),
            ]
          : []),
      ],
      caption: `A loan of ${formatKes(loan)} at ${formatPercent(interest)} over ${term}`,
      rows: [
        {
          label: 'Loan',
          kes: loan,
          how: deposit ? `${formatAmount(price)} less your deposit` : 'The whole price, without a deposit',
          part: true,
        },
        ...costs.map((line) => ({ ...line, part: true })),
      ],
      total: {
        label: 'Total paid',
        kes: loan + cost,
        how: `${12 * years - 1} instalments of ${formatAmount(instalment)}, a last one of ${formatAmount(lastInstalment)}, and the bank’s costs`,
      },
      notes: [
        affordable !== null &&
          instalment > affordable.instalment &&
          `This instalment is ${formatKes(instalment - affordable.instalment)} a month more than you can afford at ${formatPercent(share)} of your income.`,
        premises === 'business' &&
          `VAT on the price, ${formatKes(shareOf(price, rates.vat))}, is not in this loan. Going concern or mixed use: ask your advocate.`,
        'Interest rates and insurance premiums can change during the term. Ask the bank for the whole cost in writing.',
      ],
      forNext: { price: formatAmount(price), loan: formatAmount(loan), premises },
      years: byYear,
    }
  },
})
