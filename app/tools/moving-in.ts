import { formatKes } from '../../domain/costs/exact.ts'
import { movingInCosts, movingInRates } from '../../domain/costs/moving-in.ts'
import { urls } from '../../domain/urls.ts'
import { createTool } from './tool.ts'

export const movingInTool = createTool({
  path: urls.tool('moving-in'),
  heading: 'What moving in costs',
  lead: 'The rent is the figure on the board. This is the sum that you need before you get the keys.',
  description:
    'Work out what a tenant in Kenya pays before moving in: deposit, first rent, service charge, tenancy agreement and stamp duty on the lease, for homes and business premises.',
  inputs: {
    rent: { kind: 'amount', label: 'Rent a month, KES', initial: 85_000, min: 1 },
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
      hint: 'If it comes on top of the rent.',
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
  toSheet({ rent, serviceCharge, agreement, ...tenancy }, rates) {
    const { lines, total } = movingInCosts(
      { ...tenancy, rent, serviceCharge: serviceCharge ?? 0, agreement: agreement ?? 0 },
      rates,
    )
    const deposit = lines[0]?.kes ?? 0
    return {
      headline: { label: 'Before you get the keys', value: `KES ${formatKes(total)}` },
      facts: [
        { label: 'Deposit, to come back', value: `KES ${formatKes(deposit)}` },
        { label: 'Spent', value: `KES ${formatKes(total - deposit)}` },
      ],
      caption: `Costs of moving in at KES ${formatKes(rent)} a month`,
      rows: lines.map((line) => ({ ...line, part: true })),
      total: { label: 'Together', kes: total },
      notes: [
        'Water, electricity and fibre may ask for deposits of their own. See the place, and sign, before you pay anybody anything.',
      ],
    }
  },
})
