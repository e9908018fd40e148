import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../server/database/testing/engines.ts'
import { readWxr } from '../server/import/read/wxr.ts'
import { writeItem, writePicture, writeWxr } from '../server/import/testing/wxr.ts'
import { runInThisProcess } from './testing/command-line.ts'

const property = (id: number, pictures: readonly number[]) =>
  writeItem({
    id,
    type: 'property',
    title: `House ${id}`,
    meta: [['REAL_HOMES_featured', '0'], ...pictures.map((each) => ['REAL_HOMES_property_images', `${each}`] as const)],
  })

const attachment = (id: number, path: string) =>
  writeItem({ id, type: 'attachment', title: path, attachment: `https://old-homes.example/wp-content/uploads/${path}` })

const exported = writeWxr([
  property(1, [11, 12]),
  property(2, [13, 14, 15, 17]),
  attachment(11, '2023/01/IMG_1.jpg'),
  attachment(12, '2023/01/front.jpg'),
  attachment(13, '2024/03/img_1.JPG'),
  attachment(14, '2024/03/gone.jpg'),
  attachment(15, '..%2f..%2f..%2fsecret.jpg'),
  attachment(17, `${'long'.repeat(99)}.jpg`),
  writePicture(16, 'logo.png'),
])

/** A copy of the uploads folder, and the export beside it. */
function setUp() {
  const folder = createFolder()
  for (const path of ['2023/01/IMG_1.jpg', '2023/01/front.jpg', '2024/03/img_1.JPG', '2024/03/logo.png']) {
    mkdirSync(join(folder, 'uploads', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'uploads', path), path)
  }
  writeFileSync(join(folder, 'secret.jpg'), 'secret')
  writeFileSync(join(folder, 'export.xml'), exported)
  const run = (...options: string[]) =>
    runInThisProcess(['listings', 'photographs', join(folder, 'export.xml'), ...options], { DATA_DIR: createFolder() })
  return { folder, run, into: join(folder, 'photographs') }
}

test('collects what the properties name, under the names that the import looks for', async () => {
  const { folder, run, into } = setUp()
  const { lines, code } = await run('--into', into, '--uploads', join(folder, 'uploads'))
  expect(readdirSync(into).sort()).toEqual(['2023-01-IMG_1.jpg', '2024-03-img_1.JPG', 'front.jpg'])
  expect(readFileSync(join(into, '2024-03-img_1.JPG'), 'utf8')).toBe('2024/03/img_1.JPG')
  const { columns, rows } = readWxr(exported)
  const [cell] = rows.map(({ cells }) => cells[columns.indexOf('Photographs')])
  expect(cell).toBe('2023-01-IMG_1.jpg\nfront.jpg')
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining('/2024/03/gone.jpg: There is no '),
    expect.stringMatching(/secret\.jpg: It is outside of the uploads folder\.$/),
    expect.stringMatching(/long\.jpg: ENAMETOOLONG/),
    `3 photographs of 6 in ${into}`,
  ])
})

test('goes on where it ended', async () => {
  const { folder, run, into } = setUp()
  await run('--into', into, '--uploads', join(folder, 'uploads'))
  writeFileSync(join(folder, 'uploads/2024/03/gone.jpg'), 'found')
  writeFileSync(join(into, 'front.jpg'), 'kept')
  const { lines } = await run('--into', into, '--uploads', join(folder, 'uploads'))
  expect(lines.at(-1)).toBe(`4 photographs of 6 in ${into}`)
  expect(readFileSync(join(into, 'front.jpg'), 'utf8')).toBe('kept')
})

test('fetches from the one host that is named', async () => {
  const { run, into } = setUp()
  const { lines, code } = await run('--into', into, '--host', 'localhost')
  expect(code).toBe(1)
  expect(lines[0]).toMatch(
    /IMG_1\.jpg: It is on old-homes\.example, and photographs are fetched from localhost alone\.$/,
  )
})

test.each([[[]], [['--into', 'x']], [['--into', 'x', '--host', 'a', '--uploads', 'b']], [['--host', 'a']]])(
  'shows how it is used for %j',
  async (options) => {
    const { run } = setUp()
    expect(await run(...options)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Usage: listings photographs'),
    })
  },
)
