/** A measured value with its unit, and what it has to stay under, or reach. */
export type Figure = {
  name: string
  /** Which of several the value belongs to, such as a route. */
  of?: string
  value: number
  unit: string
  /** The value may be this at most. */
  budget?: number
  /** The value has to be this at least. */
  least?: number
  /** Bytes or a count, the same on every machine: `npm test` holds it. */
  counted?: true
}

/** Whether a figure is within its budget; null where it has none. */
export function isMet({ value, budget, least }: Figure): boolean | null {
  if (budget === undefined && least === undefined) return null
  return value <= (budget ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)
}

/** `name: value (budget)`. */
export function formatFigure(figure: Figure): string {
  const { name, of, value, unit } = figure
  const budget = formatBudget(figure)
  const remark = budget && ` (${budget}${isMet(figure) ? '' : figure.least === undefined ? ', over' : ', short of it'})`
  return `${of ? `${of}, ` : ''}${name}: ${formatAmount(value, unit)}${remark}`
}

/** Empty where there is none. */
export function formatBudget({ budget, least, unit }: Figure): string {
  if (least !== undefined) return `at least ${formatAmount(least, unit)}`
  return budget === undefined ? '' : formatAmount(budget, unit)
}

export function formatAmount(value: number, unit: string): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 })} ${unit}`.trim()
}
