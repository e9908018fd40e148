import { afterAll, expect, test } from 'vitest'
import { startSite } from '../../server/testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

test('About Riparo: its history, vision, mission and four values, then the shared sections', async () => {
  const page = await site.page('/about-us/')
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['About Riparo'])
  expect(page.source).toContain('<section id="explore"')
  expect(page.text).toContain('To lead in building a trusted real estate eco-system in East Africa and beyond.')
  expect(page.texts('dt')).toEqual(['Integrity', 'Leadership', 'Team Work', 'Excellence'])
  expect(page.text).toContain('incorporated in 2007')
  for (const heading of ['Our history', 'Our Vision', 'Our Mission', 'Our Values', 'Why Choose Us', 'Our Services'])
    expect(page.texts('h2')).toContain(heading)
  expect(page.texts('h2')).toContain('Consult with us today')
  expect(page.texts('summary')).toEqual(['Advisory Services', 'Agency Services', 'Property Management', 'Newsletter'])
})

test.each(['/about-us/', '/contact-us/'])(
  'where the firm names nobody, nothing on %s speaks of its people',
  async (path) => {
    const page = await site.page(path)
    expect(page.source).not.toContain('id="people"')
    expect(page.texts('h2').filter((heading) => /people/i.test(heading))).toEqual([])
  },
)

test('without script the film is a plain link, and nothing of it is loaded', async () => {
  const page = await site.page('/about-us/')
  const film = /<a [^>]*href="(\/media\/[^"]+\.mp4)"/.exec(page.source)?.[1] ?? ''
  expect((await site.ask(film, { method: 'HEAD' })).headers.get('content-type')).toBe('video/mp4')
  expect(page.tags('video')).toEqual([])
  expect(page.tags('iframe')).toEqual([])
})

test('the film can be read from any place, as browsers do', async () => {
  const part = await site.ask('/media/film.mp4', { headers: { Range: 'bytes=1000-1999' } })
  expect(part.status).toBe(206)
  expect((await part.arrayBuffer()).byteLength).toBe(1000)
})
