import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createFolder } from '../server/database/testing/engines.ts'

const script = fileURLToPath(new URL('pictures.ts', import.meta.url))

test('the pictures of the content are made in every width up to their own', async () => {
  const root = createFolder()
  const media = join(root, 'content', 'media')
  mkdirSync(media, { recursive: true })
  const create = { height: 267, channels: 3, background: '#805a78' } as const
  for (const width of [400, 640])
    await sharp({ create: { width, ...create } })
      .jpeg()
      .toFile(join(media, `${width}.jpg`))
  const facts = { height: 267, tone: '#808080', alt: 'A house' }
  const pictures = { '400.jpg': { width: 400, ...facts }, '640.jpg': { width: 640, ...facts } }
  writeFileSync(join(media, 'pictures.json'), JSON.stringify(pictures))
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, CONTENT_DIR: 'content' },
  })
  expect([status, stderr.toString()]).toEqual([0, ''])
  // Widths of 160, 320 and 400; the larger one also of 480 and 640.
  expect(readdirSync(join(root, '.cache/pictures'))).toHaveLength(3 + 5)
})
