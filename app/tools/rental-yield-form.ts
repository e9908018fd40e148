import { yieldRates } from '../../domain/costs/rental-yield.ts'
import { usualLetting } from '../../domain/costs/true-cost.ts'
import { urls } from '../../domain/urls.ts'
import type { ToolForm } from './tool.ts'

/** The words, the inputs and the rates of this calculator. */
export const rentalYieldForm = {
  path: urls.tool('rental-yield'),
  heading: 'Rental yield after costs and tax',
  lead: 'An advertised yield may leave out costs. This one is after empty months, fees, costs and tax.',
  description:
    'The net rental yield of a property in Kenya after vacancy, service charge, agents’ fees with VAT, the tax on rent and the costs of buying.',
  inputs: {
    price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
    buyingCosts: {
      kind: 'amount',
      label: 'Costs of buying, KES',
      hint: 'Leave empty to use our estimate from the price.',
      initial: null,
      optional: true,
    },
    rent: {
      kind: 'amount',
      label: 'Rent a month, KES',
      hint: 'Of business premises before VAT.',
      initial: 85_000,
      min: 1,
    },
    premises: {
      kind: 'choice',
      label: 'Type of property',
      initial: 'home',
      options: { home: 'A home', business: 'A shop, office or warehouse' },
    },
    owner: {
      kind: 'choice',
      label: 'Your tax residence',
      initial: usualLetting.owner,
      options: { resident: 'Resident in Kenya', 'non-resident': 'Not resident in Kenya' },
    },
    emptyMonths: {
      kind: 'count',
      label: 'Empty months a year',
      unit: 'months',
      initial: usualLetting.emptyMonths,
      min: 0,
      max: 12,
    },
    serviceCharge: {
      kind: 'amount',
      label: 'Service charge a month, KES',
      hint: 'Only if you pay it and not the tenant.',
      initial: 8_000,
      optional: true,
    },
    otherCosts: {
      kind: 'amount',
      label: 'Repairs, insurance and rates a year, KES',
      initial: null,
      optional: true,
    },
    letting: {
      kind: 'choice',
      label: 'Letting by an agent',
      initial: usualLetting.letting,
      options: { none: 'No', short: 'Yes, for up to a year', long: 'Yes, for longer' },
    },
    management: {
      kind: 'choice',
      label: 'Management by an agent',
      initial: usualLetting.management,
      options: { none: 'No', managed: 'Yes' },
    },
  },
  rates: yieldRates,
  next: { label: 'See the costs of buying', path: urls.tool('buying-costs') },
} as const satisfies ToolForm
