import { expect, test } from 'vitest'
import { managedByUs } from '../listings/listing.ts'
import { type ActivityEvent, sayEvent } from './activity.ts'
import { type ActivityChanges, listChanges } from './activity-changes.ts'
import { blankDraft } from './edited-fields.ts'
import type { DraftRecord, ListingState } from './editor.ts'

const flat: DraftRecord = {
  ...blankDraft,
  propertyName: 'Garden flat',
  propertyStatus: 'For_Rent',
  propertyType: 'Residential',
  propertyPrice: 120_000,
}

function changeTo(changed: Partial<DraftRecord>, state: ListingState = 'published') {
  return listChanges({ state: 'published', values: flat }, { state, values: { ...flat, ...changed } })
}

function say(event: ActivityEvent, changes: ActivityChanges | null) {
  const { before, after } = sayEvent({ event, changes }, 'Riparo')
  return `${before}|${after}`.replaceAll('\u00a0', ' ')
}

test.each<[ActivityEvent, Partial<DraftRecord>, string]>([
  ['change-price', { propertyPrice: 110_000 }, 'changed the price of| from KES 120,000 to KES 110,000 a month'],
  ['change-price', { propertyPrice: null }, 'changed the price of| from KES 120,000 a month to price on request'],
  [
    'change',
    { propertyStatus: 'For_Sale', propertyPrice: 12_000_000 },
    'changed|: price from KES 120,000 to KES 12,000,000 and kind from for rent to for sale',
  ],
  [
    'mark-under-offer',
    { availability: 'Under_Offer', availabilityDate: '2026-11-27' },
    'changed the availability of| from available to under offer',
  ],
  ['change', { propertyDescription: { html: '<p>Ask for Mary</p>' } }, 'changed the description of|'],
  ['change', { lift: true }, 'changed the lift of| from nothing to yes'],
  ['change', { propertyManagement: managedByUs }, 'changed the management of| from nothing to managed by Riparo'],
  [
    'publish',
    {
      propertyPrice: 110_000,
      propertyName: 'Flat',
      propertyDescription: { html: '<p>Ask</p>' },
      estate: 'Runda',
      townCity: 'Nairobi',
      mainImage: { url: '/media/a.jpg' },
    },
    'published|: price from KES 120,000 to KES 110,000 a month, name, estate, and 3 other fields',
  ],
  ['publish', { numberOfBedrooms: 3 }, 'published|: bedrooms from nothing to 3'],
])('%s says %j', (event, changed, words) => {
  expect(say(event, changeTo(changed))).toBe(words)
})

test('a publication is said from what to what, and nothing of what stays', () => {
  expect(say('hold', changeTo({}, 'on-hold'))).toBe('changed the publication of| from published to on hold')
  expect(changeTo({})).toBeNull()
})

test('no word of a text is stored', () => {
  const changes = changeTo({ propertyName: 'Secret', propertyDescription: { html: '<p>Secret</p>' }, estate: 'Secret' })
  expect(JSON.stringify(changes)).not.toContain('Secret')
})

test.each(['cellar', 'water', 'numberOfBedrooms'])(
  'a field %s that the table has no more, or otherwise, is said as it was stored',
  (name) => {
    const changes = { fields: [{ name, from: null, to: 'Large' }], others: 0, isRent: false }
    expect(say('change', changes)).toContain(' from nothing to Large')
  },
)
