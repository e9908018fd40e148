import { globSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { differingBits, looksLike } from '../../../domain/office/likeness.ts'
import { sharp } from '../../pictures/sharp.ts'
import { type Prepared, preparePhotograph } from './prepare-photograph.ts'
import { drawPlan, heicHeader, paintCorners, paintScene, readGround, withPlace } from './testing/sample-files.ts'

const prepare = (file: Uint8Array) => preparePhotograph(async () => file)

async function prepared(file: Uint8Array): Promise<Prepared> {
  const made = await prepare(file)
  if (typeof made === 'string') throw new Error(made)
  return made
}

describe('a photograph', () => {
  it('is stored without the place and the camera that its file names', async () => {
    const file = await withPlace(await paintScene(1))
    expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('Tecno')
    const { bytes } = await prepared(file)
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc]).toEqual(Array(4).fill(undefined))
    expect(bytes.toString('latin1')).not.toMatch(/Exif|Tecno/)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('that a camera turned (orientation %i) is stored upright', async (orientation) => {
    const upright = await paintCorners(300, 200)
    const { bytes, width, height } = await prepared(await turnAway(upright, orientation))
    expect([width, height]).toEqual([300, 200])
    expect(await readCorners(bytes)).toEqual(['red', 'green', 'blue', 'white'])
  })

  it('has the colours of the screen if it was made for print', async () => {
    const file = await sharp(await paintCorners(300, 200))
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(file).metadata()).space).toBe('cmyk')
    const { bytes } = await prepared(file)
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
    expect(await readCorners(bytes)).toEqual(['red', 'green', 'blue', 'white'])
  })

  it('has 2,560 pixels on its longer side at most, and is never enlarged', async () => {
    const sizes = [
      [3_000, 1_500],
      [1_000, 4_000],
      [640, 480],
    ].map(async ([width = 0, height = 0]) => {
      const made = await prepared(await paintScene(2, { width, height }))
      return [made.width, made.height]
    })
    expect(await Promise.all(sizes)).toEqual([
      [2_560, 1_280],
      [640, 2_560],
      [640, 480],
    ])
  })

  it.each([
    ['black', '#fff'],
    ['white', '#222'],
  ] as const)('that is a drawing in %s on clear ground is stored on %s', async (strokes, ground) => {
    const made = await prepared(await drawPlan({ strokes }).png().toBuffer())
    expect(made.type).toBe('webp')
    expect((await sharp(made.bytes).metadata()).hasAlpha).toBe(false)
    expect(await readGround(made.bytes)).toBe(ground)
  })

  it.each([
    [8_160, 6_144],
    [8_192, 6_144],
  ])('of a phone of “50 megapixels” is taken: %i by %i', async (width, height) => {
    const create = { width, height, channels: 3, background: '#284' } as const
    const made = await prepared(await sharp({ create }).jpeg().toBuffer())
    expect(made.width).toBe(2_560)
  })

  it('that is too large for this process is made in another one', async () => {
    const create = { width: 8_000, height: 5_000, channels: 3, background: '#284' } as const
    const made = await prepared(await sharp({ create }).jpeg().toBuffer())
    expect([made.width, made.height, made.colour]).toEqual([
      2_560,
      1_600,
      expect.stringMatching(/^#2[0-9a-f]8[0-9a-f]4[0-9a-f]$/),
    ])
  })
})

describe('a file is refused', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'a drawing that may hold scripts',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'svg',
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-a-picture'],
    ['an iPhone picture', async () => heicHeader, 'heic'],
    [
      'a GIF',
      async () =>
        sharp(await paintCorners(300, 200))
          .gif()
          .toBuffer(),
      'animated',
    ],
    ['a picture that moves', () => moving(), 'animated'],
    ['a JPEG that ends early', async () => (await paintScene(3)).subarray(0, 20_000), 'damaged'],
    ['a PNG that ends early', async () => (await paintCorners(900, 600)).subarray(0, 400), 'damaged'],
    ['the first bytes of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged'],
    ['53 megapixels', () => blank(10_600, 5_000), 'too-many-pixels'],
    ['100 megapixels', () => blank(10_000, 10_000), 'too-many-pixels'],
    [
      'an AVIF',
      async () =>
        sharp(await paintCorners(300, 200))
          .avif()
          .toBuffer(),
      'not-a-picture',
    ],
    ['nothing', async () => Buffer.alloc(0), 'empty'],
  ])('for what it is: %s', async (_what, make, refusal) => {
    expect(await prepare(await make())).toBe(refusal)
  })
})

describe('likeness', () => {
  it('is that of a picture in another size and quality, and of no other picture', async () => {
    const scenes = await Promise.all([1, 2, 3, 4, 5, 6].map(async (number) => paintScene(number)))
    const likenesses = await Promise.all(scenes.map(async (scene) => (await prepared(scene)).likeness))
    const small = await prepared(await sharp(scenes[0]).resize(700).jpeg({ quality: 40 }).toBuffer())
    expect(likenesses.map((likeness) => looksLike(likeness, small.likeness))).toEqual([true, ...Array(5).fill(false)])
  })

  it('tells the sample photographs of houses from one another', async () => {
    const files = globSync('content/media/*.{jpg,jpeg}').slice(0, 12)
    const likenesses = await Promise.all(
      files.map(async (file) => (await prepared(await sharp(file).jpeg().toBuffer())).likeness),
    )
    const pairs = likenesses.flatMap((one, index) =>
      likenesses.slice(index + 1).map((other) => differingBits(one, other)),
    )
    expect(Math.min(...pairs)).toBeGreaterThan(4)
  })
})

/** The pixels as a camera stores them that was held in another direction, with the note of how to turn them back. */
async function turnAway(upright: Buffer, orientation: number): Promise<Buffer> {
  const picture = sharp(upright)
  // The inverse of what each orientation asks for; sharp flops before it rotates.
  const turned = {
    1: () => picture,
    2: () => picture.flop(),
    3: () => picture.rotate(180),
    4: () => picture.flip(),
    5: () => picture.flop().rotate(-90),
    6: () => picture.rotate(-90),
    7: () => picture.flop().rotate(90),
    8: () => picture.rotate(90),
  }[orientation]
  const pixels = await turned?.().png().toBuffer()
  return sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

/** The colours in the middle of the four quarters. */
async function readCorners(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3)
    if (Math.min(red, green, blue) > 180) return 'white'
    return [
      [red, 'red'],
      [green, 'green'],
      [blue, 'blue'],
    ].toSorted(([a], [b]) => Number(b) - Number(a))[0]?.[1] as string
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

/** An animated WebP of two frames. */
function moving() {
  const frame = (background: string) => ({ create: { width: 40, height: 40, channels: 3 as const, background } })
  return sharp([frame('#f00'), frame('#00f')].map((each) => ({ ...each })) as never, { join: { animated: true } })
    .webp()
    .toBuffer()
}

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

test('a good file that takes too long is not called damaged', async () => {
  const create = { width: 8_000, height: 6_000, channels: 3, background: '#284' } as const
  const file = await sharp({ create }).png().toBuffer()
  expect(await preparePhotograph(async () => file, 1)).toBe('too-slow')
})

test('the decoder names its own time limit as the check for it expects', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#284', noise } })
  await expect(large.blur(20).timeout({ seconds: 1 }).png().toBuffer()).rejects.toThrow(/^timeout:/)
})
