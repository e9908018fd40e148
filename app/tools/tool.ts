import { type Errors, type Fields, readInputs, type Typed, type Values } from '../../domain/costs/inputs.ts'
import type { Year } from '../../domain/costs/mortgage.ts'
import { applyRates, listRateFields } from '../../domain/costs/rate-fields.ts'
import type { RateValues } from '../../domain/costs/rate-values.ts'
import type { RateName, Rates } from '../../domain/costs/rates.ts'
import type { Line } from '../../domain/costs/sheet.ts'

/** A row of a sheet's table. A deduction is negative. The drawing shows the rows with `part`. */
export type Row = Line & { part?: boolean }

/** The result of a tool, ready to show. */
export type Sheet = {
  /** The figure that the visitor came for. */
  headline: { label: string; value: string }
  facts: { label: string; value: string }[]
  caption: string
  rows: Row[]
  total: Row
  notes: string[]
  /** A loan year by year. */
  years?: Year[]
}

export type Outcome = { sheet: Sheet; errors: null } | { sheet: null; errors: Errors }

/** A calculator: its words, its inputs and its result. */
export type Tool = {
  path: string
  heading: string
  lead: string
  /** For search engines. */
  description: string
  inputs: Fields
  rates: readonly RateName[]
  /** The rates that stand among the inputs, because each visitor has a figure of their own. */
  prominent: readonly RateName[]
  workOut(rates: Partial<Rates>, typed: Typed): Outcome
}

type Definition<All extends Fields, Name extends RateName> = Omit<Tool, 'workOut' | 'prominent'> & {
  inputs: All
  rates: readonly Name[]
  prominent?: readonly Name[]
  /** The faults that concern several fields. */
  check?(values: Values<All>, rates: RateValues<Name>): Errors
  toSheet(values: Values<All>, rates: RateValues<Name>): Sheet
}

export function createTool<All extends Fields, Name extends RateName>({
  check,
  toSheet,
  ...tool
}: Definition<All, Name>): Tool {
  return {
    prominent: [],
    ...tool,
    workOut(rates, typed) {
      const inputs = readInputs(tool.inputs, typed)
      const own = readInputs(listRateFields(rates), typed)
      const unread = { ...inputs.errors, ...own.errors }
      if (!inputs.values || !own.values) return { sheet: null, errors: unread }
      const values = applyRates(rates as Pick<Rates, Name>, own.values)
      const errors = check?.(inputs.values, values) ?? {}
      if (Object.keys(errors).length > 0) return { sheet: null, errors }
      return { sheet: toSheet(inputs.values, values), errors: null }
    },
  }
}
