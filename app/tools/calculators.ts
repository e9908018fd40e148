import { buyingCostsForm, workOutBuyingCosts } from './buying-costs.ts'
import { mortgageForm, workOutMortgage } from './mortgage.ts'
import { movingInForm, workOutMovingIn } from './moving-in.ts'
import { rentalYieldForm, workOutRentalYield } from './rental-yield.ts'
import { sellingForm, workOutSelling } from './selling.ts'
import type { Calculator } from './tool.ts'

export const calculators = {
  'buying-costs': { form: buyingCostsForm, workOut: workOutBuyingCosts },
  mortgage: { form: mortgageForm, workOut: workOutMortgage },
  'moving-in': { form: movingInForm, workOut: workOutMovingIn },
  'rental-yield': { form: rentalYieldForm, workOut: workOutRentalYield },
  selling: { form: sellingForm, workOut: workOutSelling },
} satisfies Record<string, Calculator>

export type CalculatorName = keyof typeof calculators
