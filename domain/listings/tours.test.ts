import { expect, test } from 'vitest'
import { isTourAddress, maxTours, toTours } from './tours.ts'

test('a film of the hosts that we may frame plays here, any other address leads where it is', () => {
  expect(
    toTours(['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871', 'https://www.tours.example/1?a=b']),
  ).toEqual([
    {
      href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      host: 'YouTube',
      player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    },
    {
      href: 'https://vimeo.com/76979871',
      host: 'Vimeo',
      player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    },
    { href: 'https://www.tours.example/1?a=b', host: 'tours.example', player: null },
  ])
})

test.each([
  'http://tours.example/1',
  'javascript:alert(1)',
  'https://youtube.com@tours.example/1',
  '/media/film.mp4',
  'tours.example',
  `https://tours.example/${'a'.repeat(500)}`,
])('“%s” is no address of a tour', (address) => {
  expect(isTourAddress(address)).toBe(false)
  expect(toTours([address])).toEqual([])
})

test('each address counts once, and no more than ten are shown', () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `https://tours.example/${index}`)
  expect(toTours(addresses)).toHaveLength(maxTours)
  expect(toTours(['https://tours.example/1', 'https://tours.example/1'])).toHaveLength(1)
})
