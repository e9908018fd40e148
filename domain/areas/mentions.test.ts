import { expect, test } from 'vitest'
import type { Article } from '../insights/article.ts'
import type { Area } from './areas.ts'
import { findKind } from './kinds.ts'
import { listMentions } from './mentions.ts'

const articles = [
  ['Riverbank', '<p>By the riverside, in Riversides and NewRiverside.</p>'],
  ['Flats', '<p>A home in Riverside.</p>'],
  ['Riverside', '<p>Land, and more land. The island.</p>'],
  ['A search', '<p>Of land in <b>Riverside</b>, and in Riverside&nbsp;&amp; beyond: an apartment there.</p>'],
  ['Beyond', '<p>Riverside &amp; beyond</p>'],
].map(([title, body]) => ({ title, body }) as Article)

const listTitles = (name: string, kind = '', max = 9) =>
  listMentions(articles, { town: 'Nairobi', place: name, kind: findKind(kind) } as Area, max).map(({ title }) => title)

test('an article names a place by whole words, in the letters’ case', () => {
  expect(listTitles('Riverside')).toEqual(['Flats', 'Riverside', 'A search', 'Beyond'])
  expect(listTitles('Riverside & beyond')).toEqual(['A search', 'Beyond'])
  expect(listTitles('River.ide')).toEqual([])
  expect(listTitles('Riverside', '', 2)).toEqual(['Flats', 'Riverside'])
})

test('an article may spell the place with another apostrophe, accent or hyphen, or without it', () => {
  const spelt = [
    'Off Lang’ata Road.',
    'In Langata.',
    'In LANGATA.',
    'In Lang-ata.',
    'Upper-Hill',
    'Upper Hill',
    'Langatas',
  ].map((title) => ({ title, body: '' }) as Article)
  const find = (place: string) =>
    listMentions(spelt, { town: 'Nairobi', place, kind: null } as Area, 9).map(({ title }) => title)
  for (const place of ['Langata', 'Lang’ata', 'Lángata'])
    expect(find(place)).toEqual(['Off Lang’ata Road.', 'In Langata.'])
  for (const place of ['Upper Hill', 'Upper-Hill']) expect(find(place)).toEqual(['Upper-Hill', 'Upper Hill'])
})

test('on the page of a kind, articles that name it most often come first, and the newest among equals', () => {
  expect(listTitles('Riverside', 'land-for-sale')).toEqual(['Riverside', 'A search', 'Flats', 'Beyond'])
  expect(listTitles('Riverside', 'apartments-for-rent', 2)).toEqual(['A search', 'Flats'])
  expect(listTitles('Riverside', 'warehouses-for-rent')).toEqual(listTitles('Riverside'))
})
