import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addNote, formatNote, hasNote, removeNote } from './message-notes.ts'

const villa = { id: 'CMW4NW857V', name: 'Villa', note: 'Loved the garden' }
const flat = { id: 'CMRT6I8BXO', name: 'Flat', note: 'Near the school' }

describe('a note in the message of an inquiry (F12)', () => {
  test('stands at its end, beneath the name of its property', () => {
    expect(addNote('', villa).text).toBe('Villa (CMW4NW857V):\nLoved the garden')
    expect(addNote('May we see it? \n', villa).text).toBe('May we see it?\n\nVilla (CMW4NW857V):\nLoved the garden')
  })

  test('is taken out again as long as it is unchanged, wherever it stands', () => {
    const both = addNote(addNote('Hello', villa).text, flat).text
    expect(removeNote(both, villa)).toBe('Hello\n\nFlat (CMRT6I8BXO):\nNear the school')
    expect(removeNote(removeNote(both, villa), flat)).toBe('Hello')
    const changed = both.replace('Loved', 'Liked')
    expect([hasNote(changed, villa), removeNote(changed, villa)]).toEqual([false, changed])
  })

  test('leaves any message as it was once it is taken out', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ minLength: 1, maxLength: 200 }), (message, words) => {
        fc.pre(!hasNote(message, { ...villa, note: words }))
        const { text } = addNote(message, { ...villa, note: words })
        expect(removeNote(text, { ...villa, note: words })).toBe(message.trimEnd())
      }),
    )
  })

  test('fills a message of 5,000 characters, counted as readers do, and no more', () => {
    const room = 5_000 - 2 - [...formatNote(villa)].length
    expect(addNote('🙂'.repeat(room), villa)).toMatchObject({ refused: '' })
    const message = '🙂'.repeat(room + 1)
    expect(addNote(message, villa)).toEqual({
      text: message,
      refused:
        'There is no room for this note: a message has at most 5,000 characters, yours has 4,963 now, and the note would add 36.',
    })
  })
})
