import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createFolder } from '../server/database/testing/engines.ts'

const script = fileURLToPath(new URL('pictures.ts', import.meta.url))
/** The widths up to an original of 400 pixels. */
const widths = 3

test('the pictures of the first screens are made first, then all others', async () => {
  const root = createFolder()
  await writeContent(join(root, 'content'))
  const make = (...parameters: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...parameters], {
      cwd: root,
      env: { ...process.env, CONTENT_DIR: 'content' },
    })
    expect([status, stderr.toString()]).toEqual([0, ''])
    return readdirSync(join(root, '.cache/pictures'))
  }

  const first = make('first')
  // The hero of home, and the main pictures of the 24 newest listings, of which one has no `mainImage`.
  expect(first).toHaveLength((1 + 24) * widths)
  const all = make()
  expect(all).toHaveLength(31 * widths)
  expect(all).toEqual(expect.arrayContaining(first))
})

/** Thirty listings with a picture each; the last is the newest. */
async function writeContent(folder: string) {
  for (const name of ['media', 'listings']) mkdirSync(join(folder, name), { recursive: true })
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  const names = ['hero', ...Array.from({ length: 30 }, (_, index) => `house-${index}`)]
  for (const [index, name] of names.entries()) {
    const background = { r: index * 8, g: 90, b: 120 }
    await sharp({ create: { width: 400, height: 267, channels: 3, background } })
      .jpeg()
      .toFile(join(folder, `media/${name}.jpg`))
  }
  const facts = { width: 400, height: 267, tone: '#808080', alt: 'A house' }
  write('media/pictures.json', Object.fromEntries(names.map((name) => [`${name}.jpg`, facts])))
  write('home.json', { hero: { picture: '/media/hero.jpg' } })
  for (const page of ['service-categories', 'about', 'contact']) write(`${page}.json`, {})
  const listings = names.slice(1).map((name, index) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    const image = { url: `/media/${name}.jpg` }
    const hasMain = index !== 29
    return { id: name, createdAt, mainImage: hasMain ? image : null, propertyImages: hasMain ? [] : [image] }
  })
  write('listings/all.json', listings)
}
