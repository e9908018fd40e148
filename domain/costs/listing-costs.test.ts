import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { createFindComparableRents } from './comparable-rents.ts'
import { listingCosts } from './listing-costs.ts'
import { sampleRates } from './testing/sample-rates.ts'
import { saleFigures } from './true-cost.ts'

const record: Listing = { ...blankListing, id: 'CMAQWWPUABxyz', createdAt: '2026-11-01T00:00:00Z' }
const home = { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 5_000_000 } as const

function costs(listing: Partial<Listing>, others: Partial<Listing>[] = []) {
  return listingCosts(
    { ...record, ...listing },
    createFindComparableRents(others.map((other) => ({ ...record, ...other }))),
    sampleRates,
  )
}

function figures(listing: Partial<Listing>) {
  return costs(listing)?.figures.map(({ label, vat = '', value, note, href }) => [label + vat, value, note, href])
}

const place = { townCity: 'Nairobi', neighbourhood: 'Kilimani' }
const toLet = { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000 } as const
const flat = { ...home, ...place, residentialType: 'Apartment', numberOfBedrooms: 2 } as const

/** Three of the like of a property for rent, for as much. */
function rented(sale: Partial<Listing>, rent: number, more: Partial<Listing> = {}): Partial<Listing>[] {
  return ['one', 'two', 'three'].map((id) => ({
    ...sale,
    id,
    propertyStatus: 'For_Rent',
    propertyPrice: rent,
    ...more,
  }))
}

/** The yield of a property whose like is let for as much. */
function yieldAt(rent: number, listing: Partial<Listing> = {}) {
  const sale = { ...flat, ...listing }
  return costs(sale, rented(sale, rent))?.figures.find(({ name }) => name === 'yield')
}

test('a home for sale says its costs, a month with a mortgage and its yields, each with the address of its sheet', () => {
  // 80% of the price at 18% over 20 years. A rent below the limit for the tax on rent.
  expect(
    costs(flat, rented(flat, 25_000))?.figures.map(({ label, value, note, href }) => [label, value, note, href]),
  ).toEqual([
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
      'Yield, if let',
      '5.61% gross, 4% net',
      'for a resident, after an empty month, letting and management, before service charge and tax: KES\u00a017,842 a month',
      '/tools/rental-yield?price=5000000&rent=25000&premises=home&owner=resident&property=cmaqwwpuab',
    ],
  ])
})

test('a yield says whom it is for and what it leaves out, and has that of an owner abroad beside it', () => {
  // By hand: 11 rents of 72,500 less fees of 92,510 and 84,100, and 7.5% or 30% tax, of 14,500,000 and costs of 910,850.
  const own = yieldAt(72_500, { propertyPrice: 14_500_000 })
  expect([own?.value, own?.note, own?.abroad?.value, own?.abroad?.note]).toEqual([
    '5.65% gross, 3.64% net',
    'for a resident, after an empty month, letting, management and tax, before service charge: KES\u00a046,756 a month',
    '5.65% gross, 2.48% net',
    'for an owner abroad, after an empty month, letting, management and tax, before service charge: KES\u00a031,803 a month',
  ])
  expect(own?.abroad?.href).toContain('&owner=non-resident&')
  const shop = { ...flat, propertyType: 'Commercial', propertyPrice: 64_000_000, floorArea: '100 m²' } as const
  const found = costs(shop, rented(shop, 320_000))
  expect([found?.figures[2]?.note, found?.figures[2]?.abroad?.note]).toEqual([
    expect.stringMatching(
      /^for a resident, after an empty month, letting and management, before service charge and tax: KES/,
    ),
    expect.stringMatching(
      /^for an owner abroad, after an empty month, letting, management and tax, before service charge: KES/,
    ),
  ])
  expect(found?.sliders.map(({ label }) => label)).toEqual(['Your deposit', 'Rent a month, before VAT'])
})

test('an office for sale says that VAT is in its costs, and when to ask an advocate', () => {
  const office = { ...home, propertyType: 'Commercial', propertyPrice: 1_250_000_000 } as const
  expect(figures(office)?.[0]?.slice(1, 3)).toEqual(['KES\u00a0270,756,050', '21.7% on top of the price, with 16% VAT'])
  expect(costs(office)?.notes).toContain('Going concern or mixed use: ask your advocate about the VAT.')
  const concern = { ...office, goingConcern: true }
  expect(figures(concern)?.[0]).toEqual([
    'Costs of buying',
    'KES\u00a070,756,050',
    '5.7% on top of the price, without VAT',
    '/tools/buying-costs?price=1250000000&premises=business-without-vat&property=cmaqwwpuab',
  ])
  expect(costs(concern)?.notes).toEqual(['Sold as a going concern: no VAT, if your advocate agrees.'])
})

test('land for sale has no rent, and its price by the measure in which it is sold', () => {
  const land = { ...home, propertyType: 'Land', propertyPrice: null, landPrice: 2_100_000 } as const
  const labels = (name: string) => figures({ ...land, propertyName: name })?.map(([label, value]) => [label, value])
  expect(labels('Half an acre at Kibiko')?.slice(2)).toEqual([
    ['Per acre', 'KES\u00a04,200,000'],
    ['Per 50×100 ft', 'KES\u00a0482,094'],
  ])
  expect(labels('Two acres at Kibiko')?.at(-1)).toEqual(['Per acre', 'KES\u00a01,050,000'])
  expect(labels('Plot 50×100 ft')?.at(-1)).toEqual(['Per acre', 'KES\u00a018,295,200'])
  expect(labels('Land')?.map(([label]) => label)).toEqual(['Costs of buying', 'With a mortgage'])
  expect(costs(land)?.sliders.map(({ name }) => name)).toEqual(['deposit'])
})

test('a home and a shop to let say what moving in costs, and each month after it', () => {
  const href = '/tools/moving-in?rent=85000&premises=home&property=cmaqwwpuab'
  expect(figures(toLet)).toEqual([
    ['To move in', 'KES\u00a0265,200', '2 months’ deposit, the first rent, and stamp duty on a lease of a year', href],
    ['Then each month', 'KES\u00a085,000', 'the rent', href],
  ])
  expect(figures({ ...toLet, propertyType: 'Commercial' })?.map((figure) => figure.slice(0, 3))).toEqual([
    [
      'To move in, with 16% VAT',
      'KES\u00a0363,800',
      '3 months’ deposit, the first rent, and stamp duty on a lease of a year',
    ],
    ['Then each month, with 16% VAT', 'KES\u00a098,600', 'the rent'],
  ])
  expect(costs(toLet)?.notes).toEqual(['We assumed 2 months’ deposit and no service charge; confirm before you sign.'])
})

const notesOf = (listing: Partial<Listing>) => costs(listing)?.notes ?? []

test('the yield is after the service charge that the record states, moved by a visitor too', () => {
  const charged = { ...flat, propertyPrice: 14_500_000, serviceCharge: 15_000 } as const
  // By hand: the year above, less 12 charges of 15,000: 381,077 and 201,640 of 15,410,850.
  const figure = yieldAt(72_500, charged)
  expect([figure?.value, figure?.note, figure?.abroad?.value, figure?.abroad?.note]).toEqual([
    '5.65% gross, 2.47% net',
    'for a resident, after an empty month, letting, management, service charge and tax: KES\u00a031,756 a month',
    '5.65% gross, 1.31% net',
    'for an owner abroad, after an empty month, letting, management, service charge and tax: KES\u00a016,803 a month',
  ])
  expect(figure?.href).toContain('&owner=resident&serviceCharge=15000&property=')
  expect(notesOf(charged)).toContain('From the record: the service charge of KES\u00a015,000 a month.')
  const sale = costs(charged)?.sale
  const moved = sale && saleFigures(sale, { deposit: 500_000, rent: 145_000 }).figures[2]
  expect(moved?.value).toBe('11.29% gross, 6.11% net')
  expect(yieldAt(72_500, { ...charged, serviceCharge: 90_000 })).toMatchObject({
    value: '5.65% gross, none net',
    kes: 0,
  })
})

test('a service charge of 0 is stated too, one for each square metre is times the floor area, one that no calculator takes is none', () => {
  const free = { ...flat, propertyPrice: 14_500_000, serviceCharge: 0 } as const
  const noteOf = (listing: Partial<Listing>) => yieldAt(72_500, listing)?.note
  expect(noteOf(free)).toBe(
    'for a resident, after an empty month, letting, management and tax: KES\u00a046,756 a month',
  )
  expect(notesOf(free)).toContain('From the record: no service charge.')
  expect(noteOf({ ...free, serviceCharge: 5e15 })).toMatch(/before service charge:/)
  const measured = { ...free, serviceCharge: null, serviceChargePerSquareMetre: 150 }
  expect(notesOf({ ...measured, floorArea: '100 m²' })).toContain(
    'From the record: the service charge of KES\u00a015,000 a month.',
  )
  expect(noteOf(measured)).toMatch(/before service charge:/)
})

test('moving in and each month are with the deposit and the service charge of the record', () => {
  const stated = { ...toLet, depositMonths: 1, serviceCharge: 7_500, serviceChargeIncluded: false }
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
    ['From the record: the deposit.', 'We assumed no service charge; confirm before you sign.'],
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
    ['From the record: the service charge in the rent.', 'We assumed 2 months’ deposit; confirm before you sign.'],
  ],
  [
    { serviceChargeIncluded: false },
    '265,200',
    '2 months’ deposit, the first rent, before the service charge, and',
    [
      'From the record: a service charge on top, but not how much.',
      'We assumed 2 months’ deposit; confirm before you sign.',
    ],
  ],
  [
    { depositMonths: 2 ** 31 - 1, depositKes: 5e15 },
    '265,200',
    '2 months’ deposit, the first rent, and',
    ['We assumed 2 months’ deposit and no service charge; confirm before you sign.'],
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

test('the rent is the middle of at least three that are asked for its like, in its place or else its town', () => {
  const asked = (rent: number, more: Partial<Listing> = {}) => rented(flat, rent, more).slice(0, 1)
  const three = [...asked(90_000), ...asked(70_200), ...asked(81_240)]
  const found = costs(flat, three)
  expect([found?.sale?.rent, found?.rents?.words]).toEqual([
    81_000,
    'the middle of the 3 that we ask for its like in Kilimani',
  ])
  expect(costs({ ...flat, neighbourhood: 'Westlands' }, three)?.rents?.words).toMatch(/in Nairobi$/)
  expect(costs({ ...flat, neighbourhood: null, estate: null }, three)?.rents?.words).toMatch(/in Nairobi$/)
  // Those of a town may be too far apart.
  const far = [...three, ...asked(140_500)]
  expect(costs(flat, far)?.sale?.rent).toBe(85_500)
  expect(costs({ ...flat, neighbourhood: 'Westlands' }, far)?.sale?.rent).toBeNull()
  const others = [
    ...three.slice(1),
    ...asked(95_000, { numberOfBedrooms: 3 }),
    ...asked(95_000, { townCity: 'Mombasa' }),
    ...asked(95_000, { residentialType: 'Mansionette' }),
    ...asked(95_000, { furnishing: 'Furnished' }),
    ...asked(95_000, { propertyPrice: null }),
    { ...flat, propertyPrice: 9_000_000 },
  ]
  expect(costs(flat, others)).toMatchObject({
    sale: { rent: null },
    rents: null,
    rentField: 'Expected rent a month, KES',
  })
  expect(
    costs({ ...flat, furnishing: 'Furnished' }, [...three, ...rented(flat, 120_000, { furnishing: 'Furnished' })])?.sale
      ?.rent,
  ).toBe(120_000)
})

test('the rents are led to, the newest 24 of more; what no calculator takes is none of them', () => {
  const rents = Array.from({ length: 30 }, (_, at) => ({ ...rented(flat, 81_000)[0], id: `rent${at}` }))
  const { words, href } = costs(flat, [...rents, ...rented(flat, 5e15), ...rented(flat, -1)])?.rents ?? {}
  expect(words).toBe('the middle of the 30 that we ask for its like in Kilimani')
  const asked = new URL(href ?? '', 'https://riparo.example').searchParams
  expect(asked.get('ids')?.split(',')).toEqual(rents.slice(0, 24).map(({ id }) => id))
  expect(asked.get('compare')).toBe('')
})

test('rents of homes are compared by square metre where three state one, rents of premises in no other way', () => {
  const sized = { ...flat, floorArea: '80 m²' }
  const alike = [60, 100, 120].flatMap((size) => rented(flat, 1_000 * size, { floorArea: `${size} m²` }).slice(0, 1))
  expect(costs(sized, alike)?.sale?.rent).toBe(80_000)
  expect(costs(sized, alike)?.rents?.words).toBe(
    'the middle of the 3 that we ask for its like in Kilimani, by square metre',
  )
  expect(costs(flat, alike)?.sale?.rent).toBe(100_000)
  const office = { ...sized, propertyType: 'Commercial', residentialType: null, commercialType: 'Office' } as const
  const offices = alike.map((other, at) => ({
    ...other,
    ...office,
    propertyStatus: 'For_Rent' as const,
    floorArea: other.floorArea ?? '',
    propertyPrice: other.propertyPrice ?? 0,
    numberOfBedrooms: at,
  }))
  expect(costs(office, offices)?.sale?.rent).toBe(80_000)
  expect(costs({ ...office, floorArea: null }, offices)?.sale?.rent).toBeNull()
})

test('the sliders move the figures, and stand where a rent can be asked', () => {
  const sale = costs(flat, rented(flat, 25_000))?.sale
  if (!sale) throw new Error('no sale')
  const moved = saleFigures(sale, { deposit: 500_000, rent: 40_000 })
  expect(moved.figures.map(({ href }) => new URLSearchParams(href.split('?')[1]).get('deposit'))[1]).toBe('2500000')
  expect(moved.figures[1]?.value).toBe('KES\u00a038,583')
  expect(moved.sliders.map(({ name, value, words, min, max, step }) => [name, value, words, min, max, step])).toEqual([
    ['deposit', 500_000, '50%, KES\u00a02,500,000', 100_000, 900_000, 50_000],
    ['rent', 40_000, 'KES\u00a040,000', 6_500, 50_000, 500],
  ])
})
