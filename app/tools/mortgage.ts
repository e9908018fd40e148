import { formatPercent } from '../../domain/costs/exact.ts'
import { affordableLoan, amortise } from '../../domain/costs/mortgage.ts'
import { formatCount } from '../../domain/format-count.ts'
import { formatAmount, formatKes } from '../../domain/listings/money.ts'
import type { mortgageForm } from './mortgage-form.ts'
import { createTool, type Sheet } from './tool.ts'

export const workOut = createTool<typeof mortgageForm>({
  check: ({ price, deposit }) =>
    (deposit ?? 0) >= price ? { deposit: 'With a deposit of the whole price there is nothing to borrow.' } : {},
  toSheet({ price, deposit, years, income, otherLoans }, { mortgageInterest: interest, incomeShare: share }): Sheet {
    const loan = price - (deposit ?? 0)
    const { instalment, lastInstalment, totalInterest, byYear } = amortise({ loan, interest, years })
    const household = income === null ? null : { income, otherLoans: otherLoans ?? 0 }
    const affordable = household && affordableLoan(household, { share, interest, years })
    const term = formatCount(years, 'year')
    return {
      headline: {
        label: `A month, for ${term}`,
        value: formatKes(instalment),
      },
      facts: affordable
        ? [
            {
              label: `You can pay, by ${formatPercent(share)} of income`,
              value: formatKes(affordable.instalment),
            },
            { label: 'The largest loan with that', value: formatKes(affordable.loan) },
          ]
        : [],
      caption: `A loan of ${formatKes(loan)} at ${formatPercent(interest)} over ${term}`,
      rows: [
        { label: 'Loan', kes: loan, how: `${formatAmount(price)} less your deposit`, part: true },
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
        how: `${12 * years - 1} instalments of ${formatAmount(instalment)} and a last one of ${formatAmount(lastInstalment)}`,
      },
      notes: [
        ...(affordable && instalment > affordable.instalment
          ? [
              `This instalment is ${formatKes(instalment - affordable.instalment)} a month more than ${formatPercent(share)} of your income leaves for it.`,
            ]
          : []),
        'Banks add arrangement fees and insurance, and most rates can change. Ask for the whole cost in writing.',
      ],
      years: byYear,
    }
  },
})
