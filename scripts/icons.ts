// `npm run icons` draws the icons of the installed site from the favicon, after the favicon has changed.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const favicon = readFileSync(new URL('../app/document/favicon.svg', import.meta.url), 'utf8')
const ground = /fill="(#\w+)"/.exec(favicon)?.[1] ?? '#fff'
const folder = new URL('../app/offline/', import.meta.url).pathname

for (const size of [192, 512]) await draw(favicon, size).toFile(`${folder}icon-${size}.png`)

// A device cuts a maskable icon to its own shape and leaves a circle of four fifths of the width at least.
const mark = await draw(favicon.replace('rx="4"', ''), 410).toBuffer()
await sharp({ create: { width: 512, height: 512, channels: 3, background: ground } })
  .composite([{ input: mark }])
  .png({ palette: true, compressionLevel: 9 })
  .toFile(`${folder}icon-maskable.png`)

function draw(svg: string, size: number) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
}
