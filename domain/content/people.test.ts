import { describe, expect, test } from 'vitest'
import { createFindPlace, type Place } from '../places/places.ts'
import type { Contact } from '../ports.ts'
import { createFindPerson, describePeople, findCommonPerson, findUnknownPlace } from './people.ts'

const place = (key: string, formerNames: string[] = []) =>
  ({ key, formerNames, centre: [36.8, -1.3], radiusKm: 1, precision: 'by hand', source: 'x' }) satisfies Place
const findPlace = createFindPlace(
  ['Nairobi', 'Nairobi/Westlands', 'Karen', 'Mombasa']
    .map((key) => place(key))
    .concat(place('Karen/Karen', ['Nairobi/Karen'])),
)
const lookups = { findPicture: () => null, dial: () => null }
const somebody = (name: string, places?: string[]) => ({ name, role: 'Sample agent', ...(places && { places }) })
const people = {
  heading: 'Our people',
  people: [
    somebody('Amina', ['Nairobi', 'Mombasa']),
    somebody('Baraka', ['Nairobi/Westlands', 'Nairobi']),
    somebody('Njeri', ['Karen']),
    { ...somebody('Wekesa Odhiambo'), languages: ['English', 'Luhya'] },
  ],
}

const at = (townCity: string | null, neighbourhood: string | null = null, more: object = {}) => ({
  ...{ id: 'cmsomewhere', townCity, neighbourhood, estate: null, availability: null },
  ...more,
})

function nameOf(listing: ReturnType<typeof at>, contact: Contact | null = null) {
  return createFindPerson(people, { ...lookups, findPlace, findContact: () => contact })(listing)?.name ?? null
}

describe('at a property stands (A7)', () => {
  test.each([
    ['the person of its neighbourhood', at('Nairobi', 'Westlands'), 'Baraka'],
    ['in any spelling', at('nairobi ', 'WESTLANDS'), 'Baraka'],
    ['else the first of its town', at('Nairobi', 'Kilimani'), 'Amina'],
    ['that of the town in which a former name now lies', at('Nairobi', 'Karen'), 'Njeri'],
    ['that of a town without a neighbourhood', at('Mombasa'), 'Amina'],
    ['else nobody', at('Kisumu', 'Milimani'), null],
    ['nobody without a place', at(null, 'Westlands'), null],
    ['nobody once it is let', at('Nairobi', 'Westlands', { availability: 'Let' }), null],
  ])('%s', (_who, listing, name) => expect(nameOf(listing)).toBe(name))

  test('before all of them whoever is responsible and ticked it (J11), with role and languages where the file has the name', () => {
    const contact = { name: 'Wekesa Odhiambo', telephone: '+254 700 000 001', dialled: '+254700000001' } as const
    const find = (name: string) =>
      createFindPerson(people, { ...lookups, findPlace, findContact: () => ({ ...contact, name }) })
    expect(find(contact.name)(at('Nairobi', 'Westlands'))).toEqual({
      ...contact,
      ...{ initials: 'WO', role: 'Sample agent', portrait: null, languages: ['English', 'Luhya'] },
    })
    expect(find('Zawadi')(at('Nairobi'))).toMatchObject({ name: 'Zawadi', initials: 'Z', role: null, languages: [] })
    expect(find('Zawadi')(at('Nairobi', null, { availability: 'Sold' }))).toBeNull()
  })

  test('nobody where the firm names nobody', () => {
    const find = createFindPerson(null, { ...lookups, findPlace, findContact: () => null })
    expect(find(at('Nairobi', 'Westlands'))).toBeNull()
  })
})

test.each([
  [[at('Nairobi'), at('Mombasa')], 2, 'Amina'],
  [[at('Nairobi'), at('Nairobi', 'Westlands')], 2, null],
  [[at('Nairobi')], 2, null],
  [[at('Nairobi'), at('Kisumu')], 2, null],
  [[], 0, null],
])('an inquiry about several properties has one person if all have that one, case %#', (listings, asked, name) => {
  const find = createFindPerson(people, { ...lookups, findPlace, findContact: () => null })
  expect(findCommonPerson(listings, asked, find)?.name ?? null).toBe(name)
})

test('somebody without a portrait has initials: of the first name and the last', () => {
  const named = (name: string) => describePeople({ ...people, people: [somebody(name)] }, lookups)?.people[0]?.initials
  expect(['Amina', 'Amina Odhiambo', 'Anna van der Berg', 'Élodie'].map(named)).toEqual(['A', 'AO', 'AB', 'É'])
})

test('a place that the maps do not have is found, with the person who has it', () => {
  expect(findUnknownPlace(people, findPlace)).toBeNull()
  const misspelt = { ...people, people: [somebody('Amina', ['Nairobi']), somebody('Baraka', ['Karen', 'Nairobbi'])] }
  expect(findUnknownPlace(misspelt, findPlace)).toEqual({ person: 1, place: 'Nairobbi' })
  expect(findUnknownPlace(null, findPlace)).toBeNull()
})
