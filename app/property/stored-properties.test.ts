import { afterEach, expect, test, vi } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { findStored } from './stored-properties.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a stored record without a name, type or status is found', () => {
  const bare = listing({ propertyName: null, propertyType: null, propertyStatus: null })
  store([bare])
  expect(findStored(bare.id)).toEqual(bare)
})

test.each(['propertyName', 'propertyType', 'propertyStatus', 'townCity'])('one whose %s is no text is not', (field) => {
  store([{ ...listing(), [field]: { toString: null } }])
  expect(findStored(listing().id)).toBeNull()
})

const id = listing().id
test.each([
  '{"half',
  `{"id":"${id}"}`,
  '[null]',
  JSON.stringify([{ ...listing(), mainImage: {} }]),
  JSON.stringify([{ ...listing(), titleType: 5 }]),
  JSON.stringify([{ ...listing(), propertyPrice: 'dear' }]),
])('what is no list of records holds none: %s', (text) => {
  vi.stubGlobal('localStorage', { getItem: () => text })
  expect(findStored(id)).toBeNull()
})

function store(records: unknown) {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(records) })
}
