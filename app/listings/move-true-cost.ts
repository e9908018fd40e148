import type { ListingCosts } from '../../domain/costs/listing-costs.ts'
import { type Settings, saleFigures } from '../../domain/costs/true-cost.ts'

/** Milliseconds. A screen reader hears the figures once a slider rests, not at every step. */
const rest = 1_000

let saying: ReturnType<typeof setTimeout> | undefined

/** The figures for where the sliders stand. Loaded on use. */
export function moveTrueCost(
  { sale, figures, sliders }: ListingCosts,
  group: HTMLFieldSetElement,
  status: HTMLElement | null,
): Pick<ListingCosts, 'figures' | 'sliders'> {
  if (!sale) return { figures, sliders }
  const moved = saleFigures(sale, {
    ...{ deposit: 0, rent: 0 },
    ...Object.fromEntries([...group.querySelectorAll('input')].map(({ name, value }) => [name, Number(value)])),
  } satisfies Settings)
  clearTimeout(saying)
  saying = setTimeout(() => {
    if (status) status.textContent = moved.figures.slice(1).map(sayFigure).join(' ')
  }, rest)
  return moved
}

function sayFigure({ label, value, note }: ListingCosts['figures'][number]) {
  return `${label}: ${value}, ${note}.`
}
