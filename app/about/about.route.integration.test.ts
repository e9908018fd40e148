import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { urls } from '../../domain/urls.ts'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
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
  '%s names the people of the firm, with initials for portraits',
  async (path) => {
    const page = await site.page(path)
    const { people } = JSON.parse(readFileSync('content/people.json', 'utf8'))
    for (const { name, role, languages } of people) {
      expect(page.text).toContain(`${name[0]} ${name} ${role} ${languages.join(', ')}`)
      expect([name, role]).toEqual([expect.stringMatching(/^\p{L}+$/u), 'Sample agent'])
    }
  },
)

test('where the firm names nobody, no page speaks of people, and the firm answers', async () => {
  using folder = createContentFolder([propertyRecord(0)])
  rmSync(join(folder.path, 'people.json'))
  await using nobodys = await startSite({ CONTENT_DIR: folder.path })
  for (const path of ['/about-us/', '/contact-us/']) {
    const page = await nobodys.page(path)
    expect(page.source).not.toContain('id="people"')
    expect(page.texts('h2').filter((heading) => /people/i.test(heading))).toEqual([])
  }
  const property = await nobodys.page(urls.listing(propertyRecord(0).id))
  expect(property.text).toContain('Riparo answers on weekdays from 9 to 6')
})

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
