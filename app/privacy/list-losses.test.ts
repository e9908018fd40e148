import { expect, test } from 'vitest'
import { listLosses } from './list-losses.ts'

const list = (stored: Record<string, unknown>, { cookie = null as string | null, copies = 0 } = {}) =>
  listLosses({
    local: new Map(
      Object.entries(stored).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
    cookie,
    copies,
  })

test('what goes is counted as a visitor counts it, and what is not there is not named', () => {
  expect(list({})).toEqual([])
  expect(
    list(
      {
        'Shortlist A': { note: 'Loved it', theirs: [{ note: 'No', state: null }] },
        'Shortlist B': { note: '' },
        'Shortlist C': { note: 'Too far', removed: true },
        Seen: [{ id: 'A' }, { id: 'B' }],
        Searches: [{}],
        'Checklist A': { steps: ['search', 'visit'] },
        'Checklist of no property': { steps: ['search'] },
        Currency: 'GBP',
        'Draft contact-us 1': { fields: {} },
        'WaitingMessage 1': {},
        'WaitingMessage 2': {},
        Properties: [],
      },
      { cookie: 'on', copies: 1 },
    ),
  ).toEqual([
    '2 saved properties',
    '3 notes',
    '2 properties that you opened',
    '1 search',
    '3 ticks in checklists',
    'your currency',
    '1 draft',
    '2 unsent messages',
    'a copy of our listings',
    '1 copy of a page',
    'your choice about data',
  ])
})

test.each(['{"half', 'null', '5', '"text"', '[]', '{}', '{"note":{},"theirs":7,"steps":"a"}'])(
  'a stored value that is %s breaks nothing',
  (rubbish) => {
    for (const key of ['Shortlist A', 'Seen', 'Searches', 'Checklist A', 'Draft x 1', 'WaitingMessage 1']) {
      for (const loss of list({ [key]: rubbish })) expect(loss).toMatch(/^1 /)
    }
  },
)

test('a key that only begins like that of a single value is none', () => {
  expect(list({ SeenByOthers: [1], Propertiesque: [1] })).toEqual([])
})
