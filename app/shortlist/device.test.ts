import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countSaved, isSaved, listSavedPictures, toggleSaved } from '../device/saved.ts'
import { isSeen, listSeen, markSeen } from '../device/seen.ts'
import { watchDevice } from '../ui/storage.ts'
import { FakeStorage } from '../ui/testing/fake-storage.ts'
import { changeEntry, dropExpired, parseShortlist, readShortlist, removeEntry } from './entries.ts'
import { mergeShortlist } from './merge-shortlist.ts'

const year = 365 * 24 * 60 * 60_000
const villa = { propertyId: 'CMW4NW857V', name: 'Villa', kes: 20_000_000, perMonth: false, picture: '/media/villa.jpg' }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) })
  vi.stubGlobal('localStorage', new FakeStorage())
  const events = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, events[name].bind(events))
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const list = () => parseShortlist(readShortlist())
const keys = () => Object.keys(localStorage)
const refuse = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}

describe('the heart', () => {
  test('saves a property with its price, tells this tab, and removes it again', () => {
    const listener = vi.fn()
    const stop = watchDevice(listener)
    expect(toggleSaved(villa)).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
    expect([isSaved('CMW4NW857V'), countSaved()]).toEqual([true, 1])
    expect(keys()).toEqual(['Shortlist CMW4NW857V'])
    expect(list()).toMatchObject([{ id: 'CMW4NW857V', name: 'Villa', kes: 20_000_000, savedAt: Date.now(), note: '' }])

    toggleSaved(villa)
    stop()
    expect([isSaved('CMW4NW857V'), countSaved(), keys()]).toEqual([false, 0, []])
  })

  test('stores what the device shows without a connection, and nothing else of what a page knows', () => {
    toggleSaved(Object.assign({ description: 'A long text', pictures: ['/media/villa.jpg'] }, villa))
    const now = Date.now()
    expect(JSON.parse(localStorage.getItem('Shortlist CMW4NW857V') ?? '')).toEqual({
      name: 'Villa',
      kes: 20_000_000,
      perMonth: false,
      picture: '/pictures/320/media/villa.jpg',
      savedAt: now,
      changedAt: now,
      removed: false,
    })
    expect(listSavedPictures()).toEqual(['/pictures/320/media/villa.jpg'])
    toggleSaved(villa)
    expect(listSavedPictures()).toEqual([])
    toggleSaved({ ...villa, picture: undefined })
    expect([countSaved(), listSavedPictures()]).toEqual([1, []])
  })

  test('loses no words: pressed again, it brings the note back', () => {
    toggleSaved(villa)
    changeEntry('CMW4NW857V', { note: 'Loved the garden', state: 'viewed' })
    toggleSaved(villa)
    expect([isSaved('CMW4NW857V'), countSaved(), list()]).toEqual([false, 0, []])
    toggleSaved({ ...villa, kes: 1 })
    expect(list()).toMatchObject([{ note: 'Loved the garden', state: 'viewed', kes: 20_000_000 }])
  })

  test('saves 200 properties and no more', () => {
    for (let number = 0; number < 200; number++) expect(toggleSaved({ ...villa, propertyId: `ID${number}` })).toBe(true)
    expect(toggleSaved(villa)).toBe(false)
    expect(countSaved()).toBe(200)
    toggleSaved({ ...villa, propertyId: 'ID7' })
    expect(toggleSaved(villa)).toBe(true)
  })

  test('of a property that was saved 12 months ago is empty, unless something was changed since', () => {
    toggleSaved(villa)
    toggleSaved({ ...villa, propertyId: 'OTHER' })
    vi.setSystemTime(Date.now() + year - 1)
    changeEntry('OTHER', { note: 'Still there?' })
    vi.setSystemTime(Date.now() + 1)
    expect([isSaved('CMW4NW857V'), isSaved('OTHER'), countSaved()]).toEqual([false, true, 1])
    dropExpired()
    expect(keys()).toEqual(['Shortlist OTHER'])
  })
})

describe('storage', () => {
  test('that is full keeps what it has, and says no to anything else', () => {
    toggleSaved(villa)
    vi.spyOn(FakeStorage.prototype, 'setItem').mockImplementation(refuse)
    expect(toggleSaved({ ...villa, propertyId: 'OTHER' })).toBe(false)
    expect(changeEntry('CMW4NW857V', { note: 'Loved it' })).toBe(false)
    expect(list()).toMatchObject([{ id: 'CMW4NW857V', note: '' }])
    expect(() => markSeen('CMW4NW857V')).not.toThrow()
  })

  test('that is blocked holds nothing, and nothing breaks', () => {
    vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }))
    expect([isSaved('A'), isSeen('A'), countSaved(), list(), listSeen()]).toEqual([false, false, 0, [], []])
    expect([toggleSaved(villa), changeEntry('A', { note: 'a' }), removeEntry('A')]).toEqual([false, true, null])
    expect(() => dropExpired()).not.toThrow()
  })

  test.each(['{"half', 'null', '5', '"text"', '[]', '{}', '{"changedAt":"now"}', '{"note":"a"}'])(
    'that holds %s as an entry has no such property, and saves it all the same',
    (rubbish) => {
      localStorage.setItem('Shortlist CMW4NW857V', rubbish)
      localStorage.setItem('Seen', rubbish)
      expect([isSaved('CMW4NW857V'), countSaved(), list(), listSeen()]).toEqual([false, 0, [], []])
      expect(toggleSaved(villa)).toBe(true)
      markSeen('CMW4NW857V')
      expect([list().length, listSeen().length]).toEqual([1, 1])
    },
  )
})

describe('the shortlist', () => {
  test('merges a shared list in its order; a second time nothing changes', () => {
    toggleSaved(villa)
    changeEntry('CMW4NW857V', { note: 'Mine' })
    const property = (id: string) => ({ id, name: id, kes: 5, perMonth: false, found: 'unavailable' as const })
    const shared = [
      { property: property('A'), theirs: null },
      { property: property('CMW4NW857V'), theirs: { note: 'Theirs', state: 'no' as const } },
      { property: property('B'), theirs: { note: 'New', state: null } },
    ]
    expect(mergeShortlist(shared)).toEqual({
      isDone: true,
      said: '2 properties added to your shortlist. Their notes are now beside yours for 1 property.',
    })
    const merged = readShortlist()
    expect(list()).toMatchObject([
      { id: 'A', theirs: [] },
      { id: 'B', note: '', theirs: [{ note: 'New', state: null }] },
      { id: 'CMW4NW857V', note: 'Mine', theirs: [{ note: 'Theirs', state: 'no' }] },
    ])
    vi.setSystemTime(Date.now() + 1000)
    expect(mergeShortlist(shared)).toEqual({ isDone: true, said: 'Your shortlist already has all of these.' })
    expect(readShortlist()).toBe(merged)
  })

  test('takes of a shared list as much as there is room for', () => {
    for (let number = 0; number < 199; number++) toggleSaved({ ...villa, propertyId: `ID${number}` })
    const shared = ['A', 'B', 'ID5'].map((id) => ({
      property: { id, name: id, kes: 5, perMonth: false, found: 'unavailable' as const },
      theirs: { note: 'Theirs', state: null },
    }))
    expect(mergeShortlist(shared)).toEqual({
      isDone: true,
      said: '1 property added to your shortlist. Their notes are now beside yours for 1 property. The others were not added, because a shortlist holds 200 properties at most.',
    })
    expect(countSaved()).toBe(200)
  })
})

describe('seen properties (F13)', () => {
  test('are the last 500, each once and the newest first, for 12 months', () => {
    for (let number = 0; number < 502; number++) markSeen(`ID${number}`)
    markSeen('ID5')
    expect(listSeen()).toHaveLength(500)
    expect(
      listSeen()
        .slice(0, 2)
        .map(({ id }) => id),
    ).toEqual(['ID5', 'ID501'])
    expect([isSeen('ID5'), isSeen('ID1'), isSeen('ID50')]).toEqual([true, false, true])
    vi.setSystemTime(Date.now() + year)
    expect(listSeen()).toEqual([])
  })
})
