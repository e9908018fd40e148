import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createFolder } from '../server/database/testing/engines.ts'
import { serializePhp, writeItem, writePicture, writeTerm, writeWxr } from '../server/import/testing/wxr.ts'
import { runInThisProcess } from './testing/command-line.ts'

test('an export of WordPress moves in with its photographs, and the same file again changes nothing', async () => {
  const folder = createFolder()
  const month = join(folder, 'uploads', '2024', '03')
  mkdirSync(month, { recursive: true })
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#284' } })
    .jpeg()
    .toBuffer()
  for (const name of ['front.jpg', 'kitchen.jpg']) writeFileSync(join(month, name), picture)
  const file = join(folder, 'export.xml')
  writeFileSync(
    file,
    writeWxr(
      [
        writeItem({
          id: 4711,
          type: 'property',
          title: 'Garden flat with a pool',
          status: 'draft',
          content: '<!-- wp:paragraph -->\n<p>Quiet &amp; green.</p>\n<!-- /wp:paragraph -->',
          terms: [
            ['property-status', 'For Rent'],
            ['property-type', 'Apartment'],
            ['property-city', 'Kilimani'],
            ['property-feature', 'Swimming Pool'],
          ],
          meta: [
            ['_thumbnail_id', '52'],
            ['REAL_HOMES_property_price', '120000'],
            ['REAL_HOMES_property_price_postfix', 'Per Month'],
            ['REAL_HOMES_property_size', '1300'],
            ['REAL_HOMES_property_size_postfix', 'Sq Ft'],
            ['REAL_HOMES_property_images', '51'],
            ['REAL_HOMES_property_year_built', '2019'],
            ['REAL_HOMES_additional_details_list', serializePhp([['Service charge', 'KES 8,000']])],
          ],
        }),
        writePicture(51, 'kitchen.jpg', 4711),
        writePicture(52, 'front.jpg', 4711),
      ],
      { terms: [writeTerm('property-city', 'Nairobi'), writeTerm('property-city', 'Kilimani', 'nairobi')].join('\n') },
    ),
  )
  const env = { DATA_DIR: join(folder, 'data') }
  const photographs = join(folder, 'photographs')
  const uploads = ['--uploads', join(folder, 'uploads')]
  const collected = await runInThisProcess(['listings', 'photographs', file, '--into', photographs, ...uploads], env)
  expect(collected).toMatchObject({ code: 0, err: '' })

  const run = () => runInThisProcess(['listings', 'import', file, '--photos', photographs], env)
  const first = await run()
  expect(first.lines).toEqual([
    `${file}: WordPress’s export with 1 property of the theme RealHomes.`,
    `${file}: column “REAL_HOMES_property_year_built” is not imported (2019)`,
    `${file}: 1 new listing, 0 changed, 0 unchanged`,
  ])
  expect(first.code).toBe(0)
  expect((await run()).lines.at(-1)).toBe(`${file}: 1 listing unchanged`)
})
