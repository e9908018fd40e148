import { expect, test } from 'vitest'
import { toFollowMessage } from './follow-message.ts'

test('a search is sent to oneself in words, with its count and its address (H10)', () => {
  const link = 'https://riparo.example/property-listings/?town=karen'
  expect(toFollowMessage({ firm: 'Riparo', title: 'Property in Karen', total: 4, link })).toEqual({
    subject: 'Property in Karen | Riparo',
    text: `Property in Karen\n4 properties at Riparo when I looked. The latest:\n${link}`,
  })
})
