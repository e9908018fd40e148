import { expect, test } from 'vitest'
import { listCriteria } from './list-criteria.ts'
import { parseSearch } from './parse-search.ts'
import { criteriaOf, formatSearch, toCanonical } from './search.ts'

const kilmani = 'place=nairobi%2Fkilimani&typed=place%3Anairobi%2Fkilimani%3Akilmani'
const parse = (query: string) => parseSearch(new URLSearchParams(query))

test('what was typed for a criterion stays in the address, and is none itself (F2)', () => {
  const search = parse(kilmani)
  expect(String(formatSearch(search))).toBe(kilmani)
  expect(listCriteria(search)).toMatchObject([{ label: 'Kilimani, Nairobi', typed: ['kilmani'] }])
  expect(String(toCanonical(search))).toBe('place=nairobi%2Fkilimani')
  expect(criteriaOf(search).typed).toEqual([])
})

test('it goes with its criterion', () => {
  const [first] = listCriteria(parse(kilmani))
  expect(String(formatSearch(first?.without ?? parse('')))).toBe('')
  expect(String(formatSearch(parse('typed=kind:houses:bungalow&kind=land')))).toBe('kind=land')
  expect(listCriteria(parse('typed=q:beach:beachfront&q=garden'))).toMatchObject([{ label: '“garden”' }])
})

test.each([
  'kilmani',
  'place:kilmani',
  'place:nairobi/kilimani:',
  'place:nairobi/kilimani:<b>kilmani</b>',
  `place:nairobi/kilimani:${'k'.repeat(41)}`,
])('%j in an address is left out', (typed) => {
  expect(parseSearch(new URLSearchParams({ place: 'nairobi/kilimani', typed })).typed).toEqual([])
})

test('twelve are read at most', () => {
  const many = Array.from({ length: 30 }, (_, at) => `typed=numberOfBedrooms:${at}:word`).join('&')
  expect(parse(many).typed).toHaveLength(12)
})
