import { formatKes } from '../../domain/amounts/money.ts'
import {
  type Errors,
  type InputFields,
  type InputValues,
  readInputs,
  type TypedInputs,
} from '../../domain/costs/inputs.ts'
import type { Year } from '../../domain/costs/mortgage.ts'
import { applyRates, listRateFields } from '../../domain/costs/rate-fields.ts'
import type { RateValues } from '../../domain/costs/rate-values.ts'
import type { RateName, Rates } from '../../domain/costs/rates.ts'
import type { Line } from '../../domain/costs/sheet.ts'

/** A row of a sheet's table. A deduction is negative. The drawing shows the rows with `part`. */
export type SheetRow = Line & { part?: boolean }

/** A figure in words; `kes`, where it is an amount, is also shown in the visitor's currency (I15). */
type Shown = { label: string; value: string; kes?: number }

/** The result of a tool, ready to show. */
export type Sheet = {
  /** The figure that the visitor came for. */
  headline: Shown
  facts: Shown[]
  caption: string
  rows: SheetRow[]
  total: SheetRow
  /** `false` for a note that the figures do not call for. */
  notes: readonly (string | false)[]
  /** The figures with which the form's `next` calculator opens; without them there is no link to it. */
  forNext?: TypedInputs
  /** A loan year by year. */
  years?: Year[]
}

/** An amount among the figures of a sheet. */
export function inKes(label: string, kes: number): Shown {
  return { label, value: formatKes(kes), kes }
}

type ToolOutcome = { sheet: Sheet; errors: null } | { sheet: null; errors: Errors }

/** A calculator's words, its inputs and its rates. */
export type ToolForm = {
  path: string
  heading: string
  lead: string
  /** For search engines. */
  description: string
  inputs: InputFields
  rates: readonly RateName[]
  /** A percentage that stands among the inputs, because each visitor has a figure of their own. */
  prominent?: RateName
  /** Another calculator, which takes over figures and the rates that the visitor changed. */
  next?: { label: string; path: string }
}

/** Works out what was typed, with the rates of the content. */
export type WorkOut = (inputs: InputFields, rates: Partial<Rates>, typed: TypedInputs) => ToolOutcome

type Rules<Form extends ToolForm> = {
  /** The faults that concern several fields. */
  check?(values: InputValues<Form['inputs']>, rates: RateValues<Form['rates'][number]>): Errors
  toSheet(values: InputValues<Form['inputs']>, rates: RateValues<Form['rates'][number]>): Sheet
}

export type Calculator = { form: ToolForm; workOut: WorkOut }

export function createTool<Form extends ToolForm>({ check, toSheet }: Rules<Form>): WorkOut {
  return (inputs, rates, typed) => {
    const read = readInputs(inputs, typed)
    const own = readInputs(listRateFields(rates), typed)
    if (!read.values || !own.values) return { sheet: null, errors: { ...read.errors, ...own.errors } }
    const figures = read.values as InputValues<Form['inputs']>
    const values = applyRates(rates as Rates, own.values)
    const errors = check?.(figures, values) ?? {}
    if (Object.keys(errors).length > 0) return { sheet: null, errors }
    return { sheet: toSheet(figures, values), errors: null }
  }
}
