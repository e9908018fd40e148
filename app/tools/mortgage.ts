import { formatKes, formatPercent } from '../../domain/costs/exact.ts'
import { affordableLoan, amortise, mortgageRates } from '../../domain/costs/mortgage.ts'
import { urls } from '../../domain/urls.ts'
import { createTool, type Sheet } from './tool.ts'

export const mortgageTool = createTool({
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
  check: ({ price, deposit }) =>
    (deposit ?? 0) >= price ? { deposit: 'With a deposit of the whole price there is nothing to borrow.' } : {},
  toSheet({ price, deposit, years, income, otherLoans }, { mortgageInterest: interest, incomeShare: share }): Sheet {
    const loan = price - (deposit ?? 0)
    const { instalment, lastInstalment, totalInterest, byYear } = amortise({ loan, interest, years })
    const household = income === null ? null : { income, otherLoans: otherLoans ?? 0 }
    const affordable = household && affordableLoan(household, { share, interest, years })
    const months = 12 * years
    return {
      headline: {
        label: `A month, for ${years} ${years === 1 ? 'year' : 'years'}`,
        value: `KES ${formatKes(instalment)}`,
      },
      facts: affordable
        ? [
            {
              label: `You can pay, by ${formatPercent(share)} of income`,
              value: `KES ${formatKes(affordable.instalment)}`,
            },
            { label: 'The largest loan with that', value: `KES ${formatKes(affordable.loan)}` },
          ]
        : [],
      caption: `A loan of KES ${formatKes(loan)} at ${formatPercent(interest)} over ${years} ${years === 1 ? 'year' : 'years'}`,
      rows: [
        { label: 'Loan', kes: loan, how: `${formatKes(price)} less your deposit`, part: true },
        {
          label: 'Interest',
          rate: 'mortgageInterest',
          kes: totalInterest,
          how: `${formatPercent(interest)} a year on what is still owed`,
          part: true,
        },
      ],
      total: {
        label: 'Paid back in all',
        kes: loan + totalInterest,
        how: `${months - 1} instalments of ${formatKes(instalment)} and a last one of ${formatKes(lastInstalment)}`,
      },
      notes: [
        ...(affordable && instalment > affordable.instalment
          ? [
              `This instalment is KES ${formatKes(instalment - affordable.instalment)} a month more than ${formatPercent(share)} of your income leaves for it.`,
            ]
          : []),
        'Banks add arrangement fees and insurance, and most rates can change. Ask for the whole cost in writing.',
      ],
      years: byYear,
    }
  },
})
