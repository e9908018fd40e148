import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { listingCosts } from './listing-costs.ts'
import { sampleRates } from './testing/sample-rates.ts'
import { saleFigures } from './true-cost.ts'

const record: Listing = { ...blankListing, id: 'CMAQWWPUABxyz', createdAt: '2026-11-01T00:00:00Z' }
const home = { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 5_000_000 } as const

function costs(listing: Partial<Listing>, others: Partial<Listing>[] = []) {
  return listingCosts(
    { ...record, ...listing },
    others.map((other) => ({ ...record, ...other })),
    sampleRates,
  )
}

function figures(listing: Partial<Listing>) {
  return costs(listing)?.figures.map(({ label, value, note, href }) => [label, value, note, href])
}

test('a home for sale says its costs, a month with a mortgage and its yield, each with the address of its sheet', () => {
  // 80% of the price at 18% over 20 years. Half a percent of the price a month is a rent below the limit for the tax on rent.
  expect(figures(home)).toEqual([
    [
      'Costs of buying',
      'KES\u00a0347,050',
      '6.9% on top of the price',
      '/tools/buying-costs?price=5000000&premises=home&property=cmaqwwpuab',
    ],
    [
      'With a mortgage',
      'KES\u00a061,732',
      'a month, for 20 years at 18%',
      '/tools/mortgage?price=5000000&deposit=1000000&premises=home&property=cmaqwwpuab',
    ],
    [
      'Net yield, if let',
      '4%',
      'for a resident, before service charge and tax: KES\u00a017,842 a month after costs',
      '/tools/rental-yield?price=5000000&rent=25000&premises=home&owner=resident&property=cmaqwwpuab',
    ],
  ])
})

test('a yield says whom it is for and what it leaves out, and has that of an owner abroad beside it', () => {
  const yieldOf = (listing: Partial<Listing>) => costs({ ...home, ...listing })?.figures.at(-1)
  // By hand: 11 rents of 72,500 less fees of 92,510 and 84,100, and 7.5% or 30% tax, of 14,500,000 and costs of 910,850.
  const flat = yieldOf({ propertyPrice: 14_500_000 })
  expect([flat?.value, flat?.note, flat?.abroad?.value, flat?.abroad?.note]).toEqual([
    '3.64%',
    'for a resident, before service charge: KES\u00a046,756 a month after costs and tax',
    '2.48%',
    'for an owner abroad, before service charge: KES\u00a031,803 a month after costs and tax',
  ])
  expect(flat?.abroad?.href).toContain('&owner=non-resident&')
  const shop = yieldOf({ propertyType: 'Commercial', propertyPrice: 64_000_000 })
  expect([shop?.note, shop?.abroad?.note]).toEqual([
    expect.stringMatching(/^for a resident, before service charge and tax: KES\u00a0[\d,]+ a month after costs$/),
    expect.stringMatching(/^for an owner abroad, before service charge: KES\u00a0[\d,]+ a month after costs and tax$/),
  ])
  const sliders = (listing: Partial<Listing>) => costs({ ...home, ...listing })?.sliders.map(({ label }) => label)
  expect(sliders({ propertyType: 'Commercial' })).toEqual(['Your deposit', 'Rent a month, before VAT'])
})

test('an office for sale says that VAT is in its costs, and when to ask an advocate', () => {
  const office = { ...home, propertyType: 'Commercial', propertyPrice: 1_250_000_000 } as const
  expect(figures(office)?.[0]?.slice(1, 3)).toEqual(['KES\u00a0270,756,050', '21.7% on top of the price, with 16% VAT'])
  expect(costs(office)?.notes).toContain('Going concern or mixed use: ask your advocate about the VAT.')
})

test('land for sale has no rent, and its price by the measure in which it is sold', () => {
  const land = { ...home, propertyType: 'Land', propertyPrice: null, landPrice: 2_100_000 } as const
  const labels = (name: string) => figures({ ...land, propertyName: name })?.map(([label, value]) => [label, value])
  expect(labels('Half an acre at Kibiko')?.at(-1)).toEqual(['Per 50×100 ft', 'KES\u00a0482,094'])
  expect(labels('Two acres at Kibiko')?.at(-1)).toEqual(['Per acre', 'KES\u00a01,050,000'])
  expect(labels('Plot 50×100 ft')?.at(-1)).toEqual(['Per acre', 'KES\u00a018,295,200'])
  expect(labels('Land')?.map(([label]) => label)).toEqual(['Costs of buying', 'With a mortgage'])
  expect(costs(land)?.sliders.map(({ name }) => name)).toEqual(['deposit'])
})

test('a home and a shop to let say what moving in costs, and each month after it', () => {
  const flat = { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000 } as const
  const href = '/tools/moving-in?rent=85000&premises=home&property=cmaqwwpuab'
  expect(figures(flat)).toEqual([
    ['To move in', 'KES\u00a0265,200', '2 months’ deposit, the first rent, and stamp duty on a lease of a year', href],
    ['Then each month', 'KES\u00a085,000', 'the rent', href],
  ])
  expect(figures({ ...flat, propertyType: 'Commercial' })?.map((figure) => figure.slice(0, 3))).toEqual([
    [
      'To move in, with 16% VAT',
      'KES\u00a0363,800',
      '3 months’ deposit, the first rent, and stamp duty on a lease of a year',
    ],
    ['Then each month, with 16% VAT', 'KES\u00a098,600', 'the rent'],
  ])
  expect(costs(flat)?.notes).toEqual([
    'Estimate. We assumed 2 months’ deposit and no service charge; confirm before you sign.',
  ])
})

const notesOf = (listing: Partial<Listing>) => costs(listing)?.notes ?? []

test('the yield is after the service charge that the record states, moved by the sliders too', () => {
  const flat = { ...home, propertyPrice: 14_500_000, serviceCharge: 15_000 } as const
  // By hand: the year above, less 12 charges of 15,000: 381,077 and 201,640 of 15,410,850.
  const [, , figure] = costs(flat)?.figures ?? []
  expect([figure?.value, figure?.note, figure?.abroad?.value, figure?.abroad?.note]).toEqual([
    '2.47%',
    'for a resident: KES\u00a031,756 a month after service charge, costs and tax',
    '1.31%',
    'for an owner abroad: KES\u00a016,803 a month after service charge, costs and tax',
  ])
  expect(figure?.href).toContain('&owner=resident&serviceCharge=15000&property=')
  expect(notesOf(flat)).toContain('From the record: the service charge of KES\u00a015,000 a month.')
  const sale = costs(flat)?.sale
  const moved = sale && saleFigures(sale, { deposit: 500_000, rent: 145_000 }).figures[2]
  expect(moved?.value).toBe('6.11%')
  expect(costs({ ...flat, serviceCharge: 90_000 })?.figures[2]).toMatchObject({ value: 'None', kes: 0 })
})

test('a service charge of 0 is stated too, one that no calculator takes is not', () => {
  const free = { ...home, propertyPrice: 14_500_000, serviceCharge: 0 } as const
  expect(figures(free)?.at(-1)?.slice(1, 3)).toEqual([
    '3.64%',
    'for a resident: KES\u00a046,756 a month after costs and tax',
  ])
  expect(notesOf(free)).toContain('From the record: no service charge.')
  expect(figures({ ...free, serviceCharge: 5e15 })?.at(-1)?.[2]).toMatch(/before service charge:/)
  expect(figures({ ...home, serviceCharge: 3_000 })?.at(-1)?.[2]).toMatch(
    /^for a resident, before tax: .* after service charge and costs$/,
  )
})

test('moving in and each month are with the deposit and the service charge of the record', () => {
  const flat = { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000 } as const
  const stated = { ...flat, depositMonths: 1, serviceCharge: 7_500, serviceChargeIncluded: false }
  const href = '/tools/moving-in?rent=85000&premises=home&deposit=85000&serviceCharge=7500&property=cmaqwwpuab'
  expect(figures(stated)).toEqual([
    [
      'To move in',
      'KES\u00a0187,700',
      '1 month’s deposit, the first rent and service charge, and stamp duty on a lease of a year',
      href,
    ],
    ['Then each month', 'KES\u00a092,500', 'the rent and service charge', href],
  ])
  expect(notesOf(stated)).toEqual(['From the record: the deposit and the service charge.', 'The agreement decides.'])
  const office = figures({ ...stated, propertyType: 'Commercial' })
  // By hand: a month's deposit, the rent and the charge with 16% on each, and 1% of a year's rent.
  expect(office?.map(([, value]) => value)).toEqual(['KES\u00a0202,500', 'KES\u00a0107,300'])
})

test.each<[Partial<Listing>, total: string, note: string, notes: string[]]>([
  [
    { depositKes: 100_000, depositMonths: 3 },
    '195,200',
    'a deposit of KES\u00a0100,000, the first rent, and',
    ['From the record: the deposit.', 'Estimate. We assumed no service charge; confirm before you sign.'],
  ],
  [
    { depositMonths: 0, serviceCharge: 0 },
    '95,200',
    'no deposit, the first rent, and',
    ['From the record: the deposit and no service charge.', 'The agreement decides.'],
  ],
  [
    { serviceCharge: 7_500, serviceChargeIncluded: true },
    '265,200',
    '2 months’ deposit, the first rent, service charge included, and',
    [
      'From the record: the service charge in the rent.',
      'Estimate. We assumed 2 months’ deposit; confirm before you sign.',
    ],
  ],
  [
    { serviceChargeIncluded: false },
    '265,200',
    '2 months’ deposit, the first rent, before the service charge, and',
    [
      'From the record: a service charge on top, but not how much.',
      'Estimate. We assumed 2 months’ deposit; confirm before you sign.',
    ],
  ],
  [
    { depositMonths: 2 ** 31 - 1, depositKes: 5e15 },
    '265,200',
    '2 months’ deposit, the first rent, and',
    ['Estimate. We assumed 2 months’ deposit and no service charge; confirm before you sign.'],
  ],
])('a rent says what is from the record and what is not: %o', (stated, total, note, notes) => {
  const flat = { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000, ...stated } as const
  expect(figures(flat)?.[0]?.slice(1, 3)).toEqual([`KES\u00a0${total}`, `${note} stamp duty on a lease of a year`])
  expect(notesOf(flat)).toEqual(notes)
})

test('without a price or a status nothing is reckoned, nor for land for rent', () => {
  expect(costs({ ...home, propertyPrice: null })).toBeNull()
  expect(costs({ ...home, propertyPrice: 5e15 })).toBeNull()
  expect(costs({ ...home, propertyStatus: null })).toBeNull()
  expect(costs({ propertyStatus: 'For_Rent', propertyType: 'Land', landPrice: 45_000 })).toBeNull()
})

test('the rent is the middle of at least three that are asked for its like, else an assumption that says so', () => {
  const place = { townCity: 'Nairobi', neighbourhood: 'Kilimani' }
  const flat = { ...home, ...place, residentialType: 'Apartment', numberOfBedrooms: 2 } as const
  const let_ = (rent: number, more = {}) => ({
    ...flat,
    ...({ propertyStatus: 'For_Rent', propertyPrice: rent } as const),
    ...more,
  })
  const three = [let_(90_000), let_(70_200), let_(81_240)]
  expect(costs(flat, three)?.sale?.rent).toBe(81_000)
  expect(costs(flat, three)?.notes[0]).toBe(
    'The rent is the middle of the 3 that we ask for its like in Kilimani: set the rent that you expect.',
  )
  const others = [
    ...three.slice(1),
    let_(95_000, { numberOfBedrooms: 3 }),
    let_(95_000, { neighbourhood: 'Karen' }),
    let_(95_000, { residentialType: 'Mansionette' }),
    { ...flat, propertyPrice: 9_000_000 },
  ]
  expect(costs(flat, others)?.sale?.rent).toBe(25_000)
  expect(costs(flat, others)?.notes[0]).toContain('our assumption')
  expect(costs({ ...flat, neighbourhood: null, estate: null }, others)?.sale?.rent).toBe(25_000)
})

test('the sliders move the figures, and stand where a rent can be asked', () => {
  const sale = costs(home)?.sale
  if (!sale) throw new Error('no sale')
  const moved = saleFigures(sale, { deposit: 500_000, rent: 40_000 })
  expect(moved.figures.map(({ href }) => new URLSearchParams(href.split('?')[1]).get('deposit'))[1]).toBe('2500000')
  expect(moved.figures[1]?.value).toBe('KES\u00a038,583')
  expect(moved.sliders.map(({ name, value, words, min, max, step }) => [name, value, words, min, max, step])).toEqual([
    ['deposit', 500_000, '50%, KES\u00a02,500,000', 100_000, 900_000, 50_000],
    ['rent', 40_000, 'KES\u00a040,000', 6_500, 50_000, 500],
  ])
})
