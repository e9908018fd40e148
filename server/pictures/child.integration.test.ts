import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { makeInChild } from './child.ts'
import { formats } from './make-picture.ts'

const childFile = fileURLToPath(new URL('./large-pictures.child.ts', import.meta.url))
const [avif, , jpeg] = formats
let source: Buffer
beforeAll(async () => {
  const create = { width: 5_000, height: 4_000, channels: 4, background: '#2848' } as const
  source = await sharp({ create }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
})

it.each([
  [avif, 'heif'],
  [jpeg, 'jpeg'],
])('a large picture is made in a child process, which then ends', async (format, name) => {
  const body = await makeInChild(childFile, { source, width: 320, format })
  expect(await sharp(body).metadata()).toMatchObject({ format: name, width: 320, height: 256 })
  expect(await childrenOfThisProcess()).toEqual([])
})

it('the child process is killed after the timeout', async () => {
  await expect(makeInChild(childFile, { source, width: 320, format: avif }, 1)).rejects.toThrow('not made within 1 ms')
  expect(await childrenOfThisProcess()).toEqual([])
})

it('a source that is not a picture is an error with the reason', async () => {
  const job = { source: Buffer.from('no picture'), width: 320, format: avif }
  await expect(makeInChild(childFile, job)).rejects.toThrow(/unsupported image format/)
})

async function childrenOfThisProcess() {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean)
}
