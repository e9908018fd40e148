import type { Rates } from '../../domain/costs/rates.ts'
import type { ToolName } from '../../domain/urls.ts'
import { workOutBuyingCosts } from './buying-costs.ts'
import { buyingCostsForm } from './buying-costs-form.ts'
import { dueDiligenceForm } from './due-diligence/due-diligence-form.ts'
import { workOutMortgage } from './mortgage.ts'
import { mortgageForm } from './mortgage-form.ts'
import { workOutMovingIn } from './moving-in.ts'
import { movingInForm } from './moving-in-form.ts'
import { workOutRentalYield } from './rental-yield.ts'
import { rentalYieldForm } from './rental-yield-form.ts'
import { workOutSelling } from './selling.ts'
import { sellingForm } from './selling-form.ts'
import type { Sheet } from './tool.ts'

const calculators = {
  'buying-costs': [buyingCostsForm, workOutBuyingCosts],
  mortgage: [mortgageForm, workOutMortgage],
  'moving-in': [movingInForm, workOutMovingIn],
  'rental-yield': [rentalYieldForm, workOutRentalYield],
  selling: [sellingForm, workOutSelling],
} as const

/** Each calculator with the result of its example, reckoned with the rates of the content; last the checklist. For loaders only. */
export function listTools(rates: Rates) {
  const tools = Object.entries(calculators).map(([name, [{ path, heading, lead, inputs, rates: names }, workOut]]) => {
    const { sheet } = workOut(inputs, Object.fromEntries(names.map((rate) => [rate, rates[rate]])), {})
    return { name: name as ToolName, path, heading, lead, example: sheet && toExample(sheet) }
  })
  const { path, heading, lead } = dueDiligenceForm
  return [...tools, { name: 'due-diligence' as ToolName, path, heading, lead, example: null }]
}

/** The result, and what it is for, in words after a colon. */
function toExample(sheet: Sheet) {
  const { headline, caption } = sheet
  return { ...headline, caption: caption.charAt(0).toLowerCase() + caption.slice(1) }
}
