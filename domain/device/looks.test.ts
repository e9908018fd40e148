import { expect, test } from 'vitest'
import { type Look, lookAgain } from './looks.ts'

const minute = 60_000
const address = '/property-listings/?town=nairobi'
const look = (last: Look | undefined, newest: number, now: number) => lookAgain(last, { address, newest }, now)

test('a first look has nothing to compare with', () => {
  expect(look(undefined, 500, 0)).toEqual({ address, keptAt: 0, newest: 500 })
})

test('a look an hour later compares with the newest result of the visit before, and so do the looks of the same visit', () => {
  const again = look(look(undefined, 500, 0), 900, 60 * minute)
  expect(again.before).toBe(500)
  const reloaded = look(again, 950, 70 * minute)
  expect(reloaded).toMatchObject({ before: 500, newest: 950 })
  expect(look(reloaded, 950, 140 * minute).before).toBe(950)
})

test('a look within the hour is the same visit', () => {
  expect(look(look(undefined, 500, 0), 900, 59 * minute)).toEqual({ address, keptAt: 59 * minute, newest: 900 })
})

test('a search that found nothing has only new results later', () => {
  expect(look(look(undefined, 0, 0), 900, 60 * minute).before).toBe(0)
})

test('a newest result that is withdrawn makes no older one new', () => {
  expect(look(look(undefined, 900, 0), 500, 60 * minute)).toMatchObject({ before: 900, newest: 900 })
})

test('a device whose clock was put back sees another visit', () => {
  expect(look(look(undefined, 500, 100 * minute), 900, 0).before).toBe(500)
})

test('a stored search without its newest result is as a first look', () => {
  expect(look({ address, keptAt: 0 }, 900, 60 * minute)).toEqual({ address, keptAt: 60 * minute, newest: 900 })
})
