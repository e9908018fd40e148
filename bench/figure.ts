/** A measured value with its unit and its budget. */
export type Figure = {
  name: string
  /** The subject of the value, such as a route. */
  of?: string
  value: number
  unit: string
  /** The highest allowed value. */
  budget?: number
  /** The lowest allowed value. */
  least?: number
  /** True for bytes and counts, which are the same on every machine: `npm run test-all` enforces the budget. */
  counted?: true
}

/** True when a figure is within its budget; null without a budget. */
export function isMet({ value, budget, least }: Figure): boolean | null {
  if (budget === undefined && least === undefined) return null
  return value <= (budget ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)
}

/** `name: value (budget)`. */
export function formatFigure(figure: Figure): string {
  const { name, of, value, unit } = figure
  const budget = formatBudget(figure)
  const missed = figure.least === undefined ? ', over' : ', short of it'
  const remark = budget && ` (${budget}${isMet(figure) ? '' : missed})`
  return `${of ? `${of}, ` : ''}${name}: ${formatAmount(value, unit)}${remark}`
}

/** Empty without a budget. */
export function formatBudget({ budget, least, unit }: Figure): string {
  if (least !== undefined) return `at least ${formatAmount(least, unit)}`
  return budget === undefined ? '' : formatAmount(budget, unit)
}

export function formatAmount(value: number, unit: string): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 })} ${unit}`.trim()
}
