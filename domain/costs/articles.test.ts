import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buyingCosts, type Purchase } from './buying.ts'
import { formatPercent, toShare } from './exact.ts'
import { loanCosts } from './loan-costs.ts'
import { type Investment, rentalYield } from './rental-yield.ts'
import { sumOf } from './sheet.ts'
import { rates, sampleRates } from './testing/sample-rates.ts'

const folder = new URL('../../content/insights/', import.meta.url)

const flat: Purchase = {
  price: 5_000_000,
  governmentValuation: null,
  land: 'urban',
  premises: 'home',
  exemption: 'none',
  loan: 0,
  legalFee: null,
}
const bought = buyingCosts(flat, rates)
const revalued = buyingCosts({ ...flat, governmentValuation: 5_500_000 }, rates)

const flatLet = {
  price: 10_000_000,
  buyingCosts: null,
  rent: 60_000,
  premises: 'home',
  owner: 'resident',
  emptyMonths: 1,
  serviceCharge: 6_000,
  otherCosts: 75_000,
  letting: 'short',
  management: 'managed',
} as const satisfies Investment
const year = rentalYield(flatLet, rates)
const abroad = rentalYield({ ...flatLet, owner: 'non-resident' }, rates)
const inFull = (share: number | null) => formatPercent(share ?? 0, 2)

/** The figures that an article states beside the rates: `given` belongs to an example or to another source, `reckoned` follows from the rules. */
const stated: Record<string, { given: (number | string)[]; reckoned: (number | string)[] }> = {
  'buying-costs-in-kenya.md': {
    // The example's figures; the deposit; all extras together; the commission in the market.
    given: [1_000_000, flat.price, 5_500_000, 4_000_000, 900_000, '10%', '5%'],
    reckoned: [
      ...bought.lines.map(({ kes }) => kes),
      bought.total,
      formatPercent(toShare(bought.total, flat.price), 1),
      revalued.lines[0]?.kes ?? 0,
      sumOf(loanCosts({ price: flat.price, loan: 4_000_000, years: 1 }, rates)),
    ],
  },
  'rental-yield-worked-out-honestly.md': {
    given: [flatLet.price, flatLet.rent, flatLet.serviceCharge, flatLet.otherCosts, '5%'],
    reckoned: [
      year.fullRent,
      year.received,
      ...year.lines.map(({ kes }) => kes),
      year.net,
      year.buyingCosts,
      year.invested,
      formatPercent(toShare(year.fullRent, flatLet.price), 2),
      inFull(year.grossYield),
      inFull(year.netYield),
      abroad.lines.at(-1)?.kes ?? 0,
      abroad.net,
      inFull(abroad.netYield),
    ],
  },
  // The quotient of a price and three areas in square metres.
  'land-sizes-and-beacons.md': {
    given: [3_000_000, 10_000, 4_046.86, 4_046.9, 1_011.7],
    reckoned: [505.9, 464.5, 450].map((area) => Math.round(3_000_000 / area)),
  },
  // The deposit by the Law Society's conditions.
  'buying-from-abroad.md': { given: ['10%'], reckoned: [] },
  'buying-off-plan.md': { given: ['10%'], reckoned: [] },
}

test.each(readdirSync(folder))('every sum and percentage in %s is that of the rates and the rules', (name) => {
  const found = listFigures(readFileSync(new URL(name, folder), 'utf8').replace(/^---.*?^---/ms, ''))
  const { given, reckoned } = stated[name] ?? { given: [], reckoned: [] }
  const known = new Set([...given, ...reckoned, ...listFigures(JSON.stringify(sampleRates)), ...ofRates()])
  expect([...found].filter((figure) => !known.has(figure))).toEqual([])
  expect(reckoned.filter((figure) => !found.has(figure))).toEqual([])
})

test.each(readdirSync(folder))('%s leads to the calculator or the checklist of what it speaks of', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8')).toMatch(/\]\(\/tools\/[a-z]/)
})

/** Amounts as numbers, `5.5 million` too, and percentages as they are written. Addresses of links do not count. */
function listFigures(text: string): Set<number | string> {
  const read = text.replaceAll(/\]\([^)]*\)|https?:\S*/g, ' ')
  const millions = read.matchAll(/(\d+(?:\.\d+)?) million/g)
  const grouped = read.matchAll(/\d{1,3}(?:,\d{3})+(?:\.\d+)?/g)
  const bare = read.matchAll(/(?<=KES |KES \d{3} to )\d{3}\b(?![.,]\d)|(?<=\| )\d{3}(?= \|)/g)
  const kes = [
    ...[...millions].map(([, figure]) => Number(figure) * 1_000_000),
    ...[...grouped, ...bare].map(([figure]) => Number(figure.replaceAll(',', ''))),
  ]
  return new Set([...kes, ...(read.match(/\d+(?:\.\d+)?%/g) ?? [])])
}

/** The values of the rates, which `rates.json` writes without a unit. */
function ofRates(): (number | string)[] {
  return Object.values(sampleRates).flatMap((rate) => {
    if ('steps' in rate) return rate.steps.flatMap(({ upTo, percent }) => [upTo ?? 0, `${percent}%`])
    if ('percent' in rate) return [`${rate.percent}%`]
    return 'kes' in rate ? [rate.kes] : []
  })
}
