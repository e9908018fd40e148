import { formatAmount, formatKes } from '../../domain/amounts/money.ts'
import { formatPercent, shareOf } from '../../domain/costs/exact.ts'
import { affordableLoan, amortise, wholeLoanCosts } from '../../domain/costs/mortgage.ts'
import { sumOf } from '../../domain/costs/sheet.ts'
import { formatCount } from '../../domain/format-count.ts'
import type { mortgageForm } from './mortgage-form.ts'
import { createTool, inKes, type Sheet } from './tool.ts'

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
