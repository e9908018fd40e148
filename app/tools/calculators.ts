import { workOutBuyingCosts } from './buying-costs.ts'
import { buyingCostsForm } from './buying-costs-form.ts'
import { workOutMortgage } from './mortgage.ts'
import { mortgageForm } from './mortgage-form.ts'
import { workOutMovingIn } from './moving-in.ts'
import { movingInForm } from './moving-in-form.ts'
import { workOutRentalYield } from './rental-yield.ts'
import { rentalYieldForm } from './rental-yield-form.ts'
import { workOutSelling } from './selling.ts'
import { sellingForm } from './selling-form.ts'
import type { Calculator } from './tool.ts'

export const calculators = {
  'buying-costs': { form: buyingCostsForm, workOut: workOutBuyingCosts },
  mortgage: { form: mortgageForm, workOut: workOutMortgage },
  'moving-in': { form: movingInForm, workOut: workOutMovingIn },
  'rental-yield': { form: rentalYieldForm, workOut: workOutRentalYield },
  selling: { form: sellingForm, workOut: workOutSelling },
} satisfies Record<string, Calculator>

export type CalculatorName = keyof typeof calculators
