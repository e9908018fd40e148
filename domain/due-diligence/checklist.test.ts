import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { sayRate } from '../costs/rate-text.ts'
import { ratesSchema } from '../costs/rates.ts'
import { listingFields } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { type Case, listStages, sayHolders } from './checklist.ts'
import { caseKinds, dueDiligenceSchema, purposes } from './content.ts'
import { sayCosts } from './step-costs.ts'
import { toTenure } from './tenure.ts'

const content = v.parse(dueDiligenceSchema, JSON.parse(readFileSync('content/due-diligence.json', 'utf8')))
const titles = [...listingFields.titleType.values, 'unknown'] as const
const cases: Case[] = purposes.flatMap((purpose) =>
  caseKinds.flatMap((kind) => titles.map((title) => ({ purpose, kind, title }))),
)

function stepsOf(asked: Case): string[] {
  return listStages(content.stages, asked).flatMap(({ steps }) => steps.map(({ id }) => id))
}

test('every case has its stages, in one order, and every check belongs to a case', () => {
  for (const asked of cases) {
    const headings = listStages(content.stages, asked).map(({ heading }) => heading)
    expect([asked, headings]).toEqual([
      asked,
      asked.purpose === 'buying'
        ? [
            'Before you decide',
            'The seller and the title',
            'The land and its buildings',
            'The agreement',
            'Payment and registration',
          ]
        : ['Before you decide', 'The landlord and the papers', 'The agreement and the money'],
    ])
  }
  const used = new Set(cases.flatMap(stepsOf))
  const all = content.stages.flatMap(({ steps }) => steps.map(({ id }) => id))
  expect(all.filter((id) => !used.has(id))).toEqual([])
})

test.each<[Case, string[], string[]]>([
  [
    { purpose: 'buying', kind: 'farm', title: 'Freehold' },
    [
      ...[
        'official-search',
        'land-control-board',
        'farm-holder',
        'beacons',
        'occupiers',
        'buyer-pin',
        'community-land',
      ],
      ...['compulsory-acquisition', 'high-water-mark'],
    ],
    ['citizenship', 'land-rent', 'lease-term', 'lessor-consent', 'plans', 'nema', 'service-charge'],
  ],
  [
    { purpose: 'buying', kind: 'plot', title: 'Leasehold' },
    [
      'official-search',
      'land-rent',
      'lease-term',
      'lessor-consent',
      'rates',
      'land-control-board',
      'mother-title',
      'very-long-lease',
    ],
    ['citizenship', 'plans', 'off-plan', 'controlled-tenancy'],
  ],
  [
    { purpose: 'buying', kind: 'home', title: 'Sectional_Title' },
    [
      'sectional-plan',
      'service-charge',
      'green-card',
      'plans',
      'nema',
      'official-search',
      'second-search',
      'off-plan',
      'unit-land-rent',
      'rates',
    ],
    ['beacons', 'land-use', 'land-control-board', 'mother-title', 'land-rent', 'community-land', 'very-long-lease'],
  ],
  [
    { purpose: 'buying', kind: 'plot', title: 'Allotment_Letter' },
    ['allotment-paid', 'allotment-title'],
    ['official-search', 'second-search', 'stamp-duty', 'register', 'redemption'],
  ],
  [
    { purpose: 'buying', kind: 'plot', title: 'Share_Certificate' },
    ['company-title', 'company-plan', 'company-register', 'land-control-board', 'mother-title', 'agreement'],
    ['official-search', 'stamp-duty', 'capital-gains'],
  ],
  [
    { purpose: 'buying', kind: 'home', title: 'unknown' },
    ['ask-title', 'official-search', 'citizenship', 'service-charge'],
    ['land-rent', 'price-vat', 'company-register'],
  ],
  [
    { purpose: 'buying', kind: 'business', title: 'Leasehold' },
    [
      'price-vat',
      'lessor-consent',
      'land-rent',
      'service-charge',
      'mother-title',
      'nema',
      'capital-gains',
      'controlled-tenancy',
    ],
    ['rent-vat', 'company-register', 'tenant-protection'],
  ],
  [
    { purpose: 'renting', kind: 'business', title: 'unknown' },
    ['landlord', 'rent-vat', 'deposit-business', 'stamp-lease', 'bank-consent', 'register-lease', 'tenant-protection'],
    ['official-search', 'deposit-home', 'spouse', 'controlled-tenancy'],
  ],
])('%o is told its own checks', (asked, told, untold) => {
  const steps = stepsOf(asked)
  expect(steps).toEqual(expect.arrayContaining(told))
  expect(steps.filter((id) => untold.includes(id))).toEqual([])
})

test('whoever pays stands beside each cost, and the seller beside his tax, his discharge and his arrears', () => {
  const payers = Object.fromEntries(
    content.stages.flatMap(({ steps }) => steps.map(({ id, costs, payer }) => [id, { costs, payer }])),
  )
  expect(Object.entries(payers).filter(([, { costs, payer }]) => costs && !payer)).toEqual([])
  for (const id of ['capital-gains', 'redemption', 'rates', 'land-rent', 'service-charge']) {
    expect([id, payers[id]?.payer]).toEqual([id, 'seller'])
  }
  for (const id of ['advocate', 'official-search', 'stamp-duty', 'register', 'valuation']) {
    expect([id, payers[id]?.payer]).toEqual([id, 'you'])
  }
})

test.each<[step: string, Case, cost: string]>([
  ['advocate', { purpose: 'buying', kind: 'home', title: 'Freehold' }, '1% to 2%, plus VAT 16%'],
  ['official-search', { purpose: 'buying', kind: 'home', title: 'Freehold' }, 'KES\u00a0550'],
  ['stamp-duty', { purpose: 'buying', kind: 'plot', title: 'Freehold' }, '4%'],
  ['stamp-duty', { purpose: 'buying', kind: 'farm', title: 'Freehold' }, '4%, or 2%'],
  ['stamp-duty', { purpose: 'buying', kind: 'home', title: 'Freehold', onFarmLand: true }, '4%, or 2%'],
  ['stamp-lease', { purpose: 'renting', kind: 'business', title: 'unknown' }, '1%, up to 3 years, or 2%'],
  ['stamp-lease', { purpose: 'renting', kind: 'plot', title: 'unknown' }, '1%, up to 3 years, or 2%'],
  ['stamp-lease', { purpose: 'renting', kind: 'farm', title: 'unknown' }, '1%, up to 3 years, or 2%'],
])('%s of %o costs %s', (id, asked, cost) => {
  const rates = v.parse(ratesSchema, JSON.parse(readFileSync('content/rates.json', 'utf8')))
  const step = listStages(content.stages, asked)
    .flatMap(({ steps }) => steps)
    .find((each) => each.id === id)
  const costs = step?.costs?.map(({ rate, joined }) => ({ ...rates[rate], value: sayRate(rates[rate]), joined }))
  expect(sayCosts(costs ?? [])).toBe(cost)
})

test('a cost that does not say how it follows the one before, or who pays it, is refused', () => {
  const vat = { rate: 'vat' }
  const or = { ...vat, joined: 'or' }
  const find = (costs: object[], who: object = { payer: 'you' }) =>
    v.safeParse(dueDiligenceSchema, withFirstStep({ costs, ...who })).issues?.[0]?.message
  expect(find([vat])).toBeUndefined()
  expect(find([vat, or])).toBeUndefined()
  expect(find([vat, vat])).toContain('"joined"')
  expect(find([or])).toContain('"joined"')
  expect(find([{ ...vat, kinds: ['farm'] }])).toContain('"joined"')
  expect(find([vat], {})).toContain('"payer"')
})

function withFirstStep(more: object) {
  const [first, ...stages] = content.stages
  const [step, ...steps] = first?.steps ?? []
  return { ...content, stages: [{ ...first, steps: [{ ...step, ...more }, ...steps] }, ...stages] }
}

const upTo99Years = 'for at most 99 years'
const citizensOnly = 'Only citizens of Kenya'

test.each<[Partial<Listing>]>([
  [{ propertyType: 'Land', titleType: 'Leasehold' }],
  [{ propertyType: 'Land', titleType: 'Freehold' }],
  [{ propertyType: null, titleType: 'Leasehold' }],
  [{ propertyType: 'Residential', titleType: 'Leasehold' }],
  [{ propertyType: 'Commercial', titleType: 'Sectional_Title' }],
  [{ propertyType: 'Land', titleType: 'Share_Certificate' }],
  [{ propertyType: 'Land', titleType: 'Allotment_Letter' }],
  [{ propertyType: 'Land', titleType: 'Crown_Grant' }],
  [{ propertyType: 'Land', titleType: null }],
  [{ propertyType: 'Land', titleType: null, propertyStatus: 'For_Rent' }],
  [{ propertyType: 'Land', titleType: 'Leasehold', propertyStatus: 'For_Rent' }],
  [{ propertyType: 'Land', propertyStatus: 'For_Rent', propertyManagement: 'Managed_By_Coast Homes' }],
])('farm land is never said to be open to non-citizens: %o (I16)', (facts) => {
  const holdersOf = (more: Partial<Listing>) =>
    toTenure(listing({ ...facts, ...more }), content, 'Coast Homes').points.find(
      ({ label }) => label === 'Who may hold it',
    )?.text
  const holders = holdersOf({ landType: 'Agricultural' })
  expect(holders).toContain(citizensOnly)
  expect(holders).not.toContain('99 years')
  // Without a kind of land, words that let a non-citizen hold it name the exception.
  const other = holdersOf({ landType: null })
  if (other?.includes('99 years')) expect(other).toMatch(/farm land/i)
})

test('a checklist for farm land, or for a house on it, says who may hold it, and has its steps', () => {
  for (const asked of cases.filter(({ kind }) => kind === 'farm')) {
    expect(sayHolders(content, asked)).toContain(citizensOnly)
    expect(stepsOf(asked)).toContain('farm-holder')
  }
  const house: Case = { purpose: 'buying', kind: 'home', title: 'Leasehold' }
  expect([sayHolders(content, house), stepsOf(house)]).toEqual([
    expect.stringContaining(upTo99Years),
    expect.not.arrayContaining(['farm-holder']),
  ])
  const onFarm = { ...house, onFarmLand: true }
  expect(sayHolders(content, onFarm)).toContain(citizensOnly)
  expect(stepsOf(onFarm)).toEqual(expect.arrayContaining(['farm-holder', 'plans', 'service-charge']))
})

test('a buyer is told to appoint an advocate before any search, and to search again before the last payment', () => {
  const steps = stepsOf({ purpose: 'buying', kind: 'home', title: 'Freehold' })
  const order = [
    'advocate',
    'official-search',
    'agreement',
    'deposit',
    'second-search',
    'completion-papers',
    'register',
  ]
  expect(steps.filter((id) => order.includes(id))).toEqual(order)
})

test('every buyer is told of what no title shows: who may sign, cases in court, reserves, possession', () => {
  const told = ['company-seller', 'owner-died', 'power-of-attorney', 'court-search', 'riparian', 'possession']
  for (const asked of cases.filter(({ purpose }) => purpose === 'buying')) {
    expect([asked, stepsOf(asked).filter((id) => told.includes(id)).length]).toEqual([asked, told.length])
  }
})

test('the checks of a tenant do not depend on the title', () => {
  for (const kind of caseKinds) {
    const [first, ...others] = titles.map((title) => stepsOf({ purpose: 'renting', kind, title }))
    for (const other of others) expect(other).toEqual(first)
  }
})

test.each<[Partial<Listing>, heading: string, words: string, caution: boolean, query: string]>([
  [
    { propertyType: 'Land', landType: 'Agricultural', titleType: 'Freehold' },
    'The title: freehold',
    'owned outright',
    false,
    'purpose=buying&kind=farm&title=Freehold&property=clx12abc34',
  ],
  [
    { titleType: 'Sectional_Title' },
    'The title: sectional title',
    'your unit',
    false,
    'purpose=buying&kind=home&title=Sectional_Title&property=clx12abc34',
  ],
  [
    { propertyType: 'Land', titleType: 'Allotment_Letter' },
    'The title: allotment letter',
    'Not a title',
    true,
    'purpose=buying&kind=plot&title=Allotment_Letter&property=clx12abc34',
  ],
  [{ titleType: null }, 'The title', 'Ask us for a copy', false, 'purpose=buying&kind=home&title=unknown&'],
  [{ titleType: 'Crown_Grant' }, 'The title', 'Ask us for a copy', false, 'purpose=buying&kind=home&title=unknown&'],
  [{ titleType: 'toString' }, 'The title', 'Ask us for a copy', false, 'purpose=buying&kind=home&title=unknown&'],
  [
    { propertyStatus: 'For_Rent', propertyType: 'Commercial' },
    'The owner',
    'Ask who owns the property',
    false,
    'purpose=renting&kind=business&title=unknown&',
  ],
  [
    { propertyStatus: 'For_Rent', propertyManagement: 'Managed_By_Coast Homes' },
    'The owner',
    'We manage this property',
    false,
    'purpose=renting&kind=home&title=unknown&',
  ],
])('%o says what its title is, and leads to its checks (I16)', (facts, heading, words, caution, query) => {
  const tenure = toTenure(listing(facts), content, 'Coast Homes')
  expect(tenure.heading).toBe(heading)
  expect(tenure.means).toContain(words)
  expect(tenure.caution).toBe(caution)
  expect(tenure.href).toContain(`/tools/due-diligence?${query}`)
  expect(tenure.points.map(({ label }) => label)).toEqual(
    query.includes('unknown') ? [] : ['Who may hold it', 'What to check'],
  )
})

test('who may hold a freehold and a leasehold is said as the Constitution has it', () => {
  expect(content.titles.Freehold.holders).toContain('99 years')
  expect(content.titles.Leasehold.holders).toContain('at most 99 years')
  for (const title of Object.values(content.titles)) expect(title.source).not.toBe('')
})
