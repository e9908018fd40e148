import type { ListingCosts } from '../../domain/costs/listing-costs.ts'
import { type Amount, type Settings, saleFigures } from '../../domain/costs/true-cost.ts'

/** Milliseconds. A screen reader hears the figures once a slider rests, not at every step. */
const rest = 1_000

let saying: ReturnType<typeof setTimeout> | undefined

/** The figures for where the sliders stand, said for the chosen owner. Loaded on use. */
export function moveTrueCost(
  { sale, figures, sliders }: ListingCosts,
  section: HTMLElement,
  status: HTMLElement | null,
): Pick<ListingCosts, 'figures' | 'sliders'> {
  if (!sale) return { figures, sliders }
  const ranges = [...section.querySelectorAll<HTMLInputElement>('[type=range]')]
  const moved = saleFigures(sale, {
    ...{ deposit: 0, rent: 0 },
    ...Object.fromEntries(ranges.map(({ name, value }) => [name, Number(value)])),
  } satisfies Settings)
  clearTimeout(saying)
  saying = setTimeout(() => {
    const isAbroad = section.querySelector('[value=non-resident]:checked') !== null
    const said = moved.figures
      .slice(1)
      .map(({ label, abroad, ...own }) => sayFigure(label, (isAbroad && abroad) || own))
    if (status) status.textContent = said.join(' ')
  }, rest)
  return moved
}

function sayFigure(label: string, { value, note }: Amount) {
  return `${label}: ${value}, ${note}.`
}
