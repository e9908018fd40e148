import { formatKes } from '../../domain/amounts/money.ts'
import { movingInCosts } from '../../domain/costs/moving-in.ts'
import type { movingInForm } from './moving-in-form.ts'
import { createTool, inKes } from './tool.ts'

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
