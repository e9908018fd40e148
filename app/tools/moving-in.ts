import { formatKes } from '../../domain/amounts/money.ts'
import { movingInCosts, movingInInputs, movingInRates } from '../../domain/costs/moving-in.ts'
import { urls } from '../../domain/urls.ts'
import { createTool, inKes, type ToolForm } from './tool.ts'

export const movingInForm = {
  path: urls.tool('moving-in'),
  heading: 'Cost of moving in',
  lead: 'The advertised rent is not all you pay. This is the amount you need before you get the keys.',
  description:
    'What a tenant in Kenya pays before moving in: deposit, first rent, service charge, agreement and stamp duty, for homes and business premises.',
  inputs: movingInInputs,
  rates: movingInRates,
} as const satisfies ToolForm

export const workOutMovingIn = createTool<typeof movingInForm>({
  toSheet(tenancy, rates) {
    const { rent, premises, serviceCharge } = tenancy
    const { lines, total } = movingInCosts(tenancy, rates)
    const deposit = lines[0]?.kes ?? 0
    return {
      headline: inKes('To pay before you get the keys', total),
      facts: [inKes('Refundable deposit', deposit), inKes('Not refundable', total - deposit)],
      caption: `Costs of moving in at ${formatKes(rent)} a month`,
      rows: lines.map((line) => ({ ...line, part: true })),
      total: { label: 'Total', kes: total },
      notes: [
        ...(premises === 'business' && serviceCharge
          ? ['VAT on the service charge is to be confirmed: ask the landlord whether it is due.']
          : []),
        'Water, electricity and internet companies may ask for deposits of their own. View the place and sign the agreement before you pay anybody.',
      ],
    }
  },
})
