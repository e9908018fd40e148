import { expect, test } from 'vitest'
import { areaKinds, findKind } from './kinds.ts'
import { listAreaTools } from './tools.ts'

test.each([
  ['land-for-sale', ['/tools/due-diligence', '/tools/buying-costs']],
  ['land-for-rent', ['/tools/due-diligence?purpose=renting&kind=plot']],
  ['apartments-for-rent', ['/tools/moving-in']],
  ['offices-for-rent', ['/tools/moving-in']],
  ['homes-for-sale', ['/tools/buying-costs', '/tools/mortgage']],
])('the page of %s leads to %j', (name, addresses) => {
  expect(listAreaTools({ kind: findKind(name) }).map(({ href }) => href)).toEqual(addresses)
})

test('every page of an area leads to a tool, that of all kinds to the list of them', () => {
  expect(areaKinds.filter((kind) => listAreaTools({ kind }).length === 0)).toEqual([])
  expect(listAreaTools({ kind: null }).map(({ href }) => href)).toEqual(['/tools'])
})
