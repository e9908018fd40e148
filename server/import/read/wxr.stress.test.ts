import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeWxr } from '../testing/wxr.ts'
import { ImportFault } from './import-fault.ts'
import { readWxr } from './wxr.ts'

const mebibyte = 1024 * 1024
const fill = (piece: string) => piece.repeat(Math.floor((19 * mebibyte) / piece.length))

test.each<[what: string, inside: string]>([
  ['entities', fill('&amp;')],
  ['comments that never end', fill('<!-')],
  ['ends without beginnings', fill('</x>')],
  ['elements side by side', fill('<a/>')],
  ['attributes', `<a ${fill('a="1" ')}/>`],
  [
    'keys without values',
    `<item><wp:post_type>property</wp:post_type>${fill('<wp:postmeta><wp:meta_key>k</wp:meta_key></wp:postmeta>')}</item>`,
  ],
  ['texts that never end', fill('<![CDATA[')],
  [
    'pictures of one property',
    `<item><wp:post_id>1</wp:post_id><wp:post_type>property</wp:post_type></item>${'<item><wp:post_parent>1</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:attachment_url>http://a/b.jpg</wp:attachment_url></item>'.repeat(140_000)}`,
  ],
  [
    'properties, each with keys of its own',
    Array.from(
      { length: 9_000 },
      (_, at) =>
        `<item><wp:post_type>property</wp:post_type>${Array.from({ length: 20 }, (_each, key) => `<wp:postmeta><wp:meta_key>k${at}-${key}</wp:meta_key><wp:meta_value>v</wp:meta_value></wp:postmeta>`).join('')}</item>`,
    ).join(''),
  ],
])(
  '20 MB of %s end within seconds',
  async (_, inside) => {
    const text = writeWxr([inside])
    await setImmediate()
    const start = performance.now()
    try {
      readWxr(text)
    } catch (error) {
      expect(error).toBeInstanceOf(ImportFault)
    }
    expect(performance.now() - start).toBeLessThan(20_000)
  },
  60_000,
)
