/** The people who may have to pay for a step, as the checklist says it (I17). */
export const payers = {
  you: 'You pay',
  seller: 'The seller pays',
  agreed: 'Agree who pays',
} as const

/** The relation of a cost to the one before it: an addition, another rate, or the limit up to which the one before holds. */
export const joints = ['plus', 'or', 'up to'] as const

type Cost = { label: string; value: string; joined?: (typeof joints)[number] | undefined }

/** The cost of a step in a few words: `KES 550`, `1% to 2%, plus VAT 16%`, `4%, or 2%`. */
export function sayCosts(costs: readonly Cost[]): string {
  return costs
    .map(({ label, value, joined }) => {
      if (joined === undefined) return value
      return joined === 'plus' ? `plus ${label} ${value}` : `${joined} ${value}`
    })
    .join(', ')
}
