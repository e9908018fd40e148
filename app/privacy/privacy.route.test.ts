import { expect, test } from 'vitest'
import { startSite } from '../../server/testing/start-site.ts'

test('Data Privacy Policy: what section 2 asks for, each part reached from its table of contents', async () => {
  await using site = await startSite()
  const page = await site.page('/data-privacy-policy')
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['Data Privacy Policy'])
  const contents = [...page.source.matchAll(/<a href="#([^"]+)">/g)].map(([, id]) => id).filter((id) => id !== 'main')
  expect(contents.length).toBeGreaterThan(9)
  for (const id of contents) expect(page.source).toContain(`<section id="${id}"`)
  for (const kind of [
    /identifiers/i,
    /billing/i,
    /photos and videos/i,
    /network activity/i,
    /geolocation/i,
    /inferences/i,
    /sensitive/i,
    /law.enforcement requests/i,
    /not sell|sold|sell them to nobody/i,
    /Data Protection Act/,
  ]) {
    expect(page.text).toMatch(kind)
  }
})
