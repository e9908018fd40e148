import { expect, test } from 'vitest'
import { listing, prepare } from '../../server/testing/listing-rules.ts'
import type { Listing } from '../listings/listing.ts'
import { createMentionReader } from './mentioned-facts.ts'
import { parseSearch } from './parse-search.ts'
import { toResults } from './results.ts'

const described = (html: string, facts: Partial<Listing> = {}) =>
  listing({ propertyDescription: { html } as Listing['propertyDescription'], ...facts })
const results = (listings: Listing[], query: string) =>
  toResults(prepare(listings), parseSearch(new URLSearchParams(query)), () => null)

test.each([
  ['Two lifts and a generator.', ['lift: yes']],
  [
    'Own compound in a gated community, with a DSQ and a bore-hole.',
    ['servantsQuarter: yes', 'ownCompound: yes', 'gated: yes', 'water: Borehole'],
  ],
  ['The maid’s room is behind the kitchen.', ['servantsQuarter: yes']],
  ['There is no lift.', []],
  ['The block does not have a lift.', []],
  ['A lift, though the annex is without a lift.', []],
  ['Only a lift shaft exists.', []],
  ['A lift is planned.', []],
  ['Two men lifted it; a forklift is at hand.', []],
  ['No pets. Borehole water.', ['water: Borehole']],
  ['Shared borehole; no generator.', ['water: Borehole']],
])('%j mentions %j and denies it nowhere (F2)', (html, names) => {
  expect(createMentionReader()(described(`<p>${html}</p>`))).toEqual(names)
})

test('what the record states, or denies, is not read in its words', () => {
  expect(createMentionReader()(described('A lift, a borehole.', { lift: false, water: ['Mains'] }))).toEqual([])
})

const states = described('', { id: 'states', lift: true, water: ['Borehole'] })
const mentions = described('A lift.', { id: 'mentions', water: ['Borehole'] })
const silent = described('', { id: 'silent' })
const denies = described('No lift.', { id: 'denies' })

test('those that only mention it stand apart from the results, on the last page', () => {
  const { total, cards, mentioned } = results([states, mentions, silent, denies], 'lift=yes&water=Borehole')
  expect([total, cards.map(({ propertyId }) => propertyId)]).toEqual([1, ['STATES']])
  expect(mentioned).toMatchObject({ facts: ['Lift'], total: 1, cards: [{ propertyId: 'MENTIONS' }] })
  const many = Array.from({ length: 25 }, (_, at) => described('', { id: `some-${at}`, lift: true }))
  expect(results([...many, mentions], 'lift=yes').mentioned).toBeNull()
  expect(results([...many, mentions], 'lift=yes&page=2').mentioned?.total).toBe(1)
})

test('where none states it they come instead of what is near (F5)', () => {
  const { total, near, mentioned } = results([mentions, silent], 'lift=yes')
  expect([total, near, mentioned?.total]).toEqual([0, null, 1])
  expect(results([silent], 'lift=yes')).toMatchObject({ mentioned: null, near: { found: [silent].length } })
})
