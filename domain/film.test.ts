import { expect, test } from 'vitest'
import { toFilm } from './film.ts'

test.each(['/media/film.mp4', '/media/films/office.webm'])('%s is a file of our own', (address) => {
  expect(toFilm(address)).toEqual({ kind: 'file', src: address })
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
])('%s plays in the frame without cookies', (address, id) => {
  expect(toFilm(address)).toEqual({
    kind: 'frame',
    src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: `https://www.youtube.com/watch?v=${id}`,
  })
})

test.each(['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?h=1'])(
  '%s plays in the frame that does not track',
  (address) => {
    expect(toFilm(address)).toEqual({
      kind: 'frame',
      src: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
      page: 'https://vimeo.com/76979871',
    })
  },
)

test.each([
  '',
  'film.mp4',
  '/media/riparo.html',
  'http://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
  'https://notvimeo.com/76979871',
  'https://vimeo.com/about',
  'https://www.youtube.com/watch?v="><script>',
  'javascript:alert(1)',
])('%j is not a film', (address) => {
  expect(toFilm(address)).toBeNull()
})
