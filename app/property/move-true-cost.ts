import { readAmount } from '../../domain/amounts/read-amount.ts'
import type { ListingCosts } from '../../domain/costs/listing-costs.ts'
import { type Amount, saleFigures, usualDeposit } from '../../domain/costs/true-cost.ts'
import { writeDevice } from '../ui/storage.ts'
import { keptFigures } from './kept-figures.ts'

export type ShownCosts = Pick<ListingCosts, 'figures' | 'sliders'> & {
  /** The reason why the rent that a visitor typed cannot be read. */
  rentError?: string
  /** True while the device keeps figures of the visitor's own. */
  isKept?: boolean
}

/** Milliseconds. A screen reader hears the figures once a visitor rests, not at every step. */
const rest = 1_000

let saying: ReturnType<typeof setTimeout> | undefined

/** The figures for what the visitor set, said for the chosen owner. Loaded on use, as all of this module. */
export function moveFigures(
  costs: ListingCosts,
  section: HTMLElement,
  target: EventTarget,
  status: HTMLElement | null,
): ShownCosts {
  if (!(target instanceof HTMLInputElement && target.name === 'rent')) keep(section)
  const shown = showFigures(costs, section)
  clearTimeout(saying)
  saying = setTimeout(() => {
    const said = shown.figures
      .slice(1)
      .map(({ label, abroad, ...own }) => sayFigure(label, (isAbroad(section) && abroad) || own))
    if (status) status.textContent = shown.rentError || said.join(' ')
  }, rest)
  return shown
}

/** The figures for what the visitor set at another property; a slider takes no value beyond its ends. */
export function restoreFigures(costs: ListingCosts, section: HTMLElement, stored: string): ShownCosts {
  const figures = new URLSearchParams(stored)
  setControl(section, '[name=deposit]', (input) => {
    input.value = String(Number(figures.get('deposit')) || usualDeposit)
  })
  if (figures.get('owner') === 'non-resident') setControl(section, '[value=non-resident]', check)
  return showFigures(costs, section)
}

/** Our figures again, at this property and at the others. */
export function resetFigures(costs: ListingCosts, section: HTMLElement): ShownCosts {
  writeDevice(keptFigures, null, 'sessionStorage')
  for (const { name, value } of costs.sliders) {
    setControl(section, `[name=${name}]`, (input) => {
      input.value = String(value)
    })
  }
  setControl(section, '[value=resident]', check)
  return showFigures(costs, section)
}

function keep(section: HTMLElement) {
  const figures = new URLSearchParams()
  const deposit = readControl(section, 'deposit')
  if (Number(deposit) !== usualDeposit) figures.set('deposit', deposit)
  if (isAbroad(section)) figures.set('owner', 'non-resident')
  writeDevice(keptFigures, String(figures) || null, 'sessionStorage')
}

function showFigures({ sale, ...costs }: ListingCosts, section: HTMLElement): ShownCosts {
  if (!sale) return costs
  const deposit = Number(readControl(section, 'deposit'))
  const typed = readControl(section, 'rent').trim()
  const read = typed === '' ? { value: null } : readAmount(typed, 1)
  return {
    ...saleFigures(sale, { deposit, rent: 'value' in read ? read.value : null }),
    rentError: 'error' in read ? read.error : '',
    isKept: deposit !== usualDeposit || isAbroad(section),
  }
}

function isAbroad(section: HTMLElement) {
  return section.querySelector('[value=non-resident]:checked') !== null
}

function readControl(section: HTMLElement, name: string) {
  return section.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
}

function setControl(section: HTMLElement, selector: string, change: (input: HTMLInputElement) => void) {
  const input = section.querySelector<HTMLInputElement>(selector)
  if (input) change(input)
}

function check(input: HTMLInputElement) {
  input.checked = true
}

function sayFigure(label: string, { value, note }: Amount) {
  return `${label}: ${value}, ${note}.`
}
