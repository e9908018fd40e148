import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFirm } from '../server/content/folder/read-firm.ts'
import type { Command } from './command.ts'
import { print } from './terminal.ts'

export const iconsCommand: Command = {
  usage: 'icons',
  description: 'draws the icons of the installed site (CONTENT_DIR/media/*.png) after media/mark.svg has changed',
  operands: [0, 0],
  async runAlone({ config }) {
    await drawIcons(config.contentDir)
    print(`Drawn from ${join(config.contentDir, 'media', 'mark.svg')}: four pictures`)
    return true
  },
}

/** Draws the mark as the icons of the manifest, and for share cards. A device cuts the maskable icon to its own shape. */
export async function drawIcons(contentDir: string): Promise<void> {
  // Loaded on use: every other command would start later for it.
  const { default: sharp } = await import('sharp')
  // The server reads no SVG of strangers; this one is the firm's own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const { accent } = readFirm(contentDir).brand
  const svg = readFileSync(join(contentDir, 'media', 'mark.svg'))
  const fileOf = (name: string) => join(contentDir, 'media', `${name}.png`)
  const draw = (size: number) =>
    sharp(svg, { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
  for (const size of [192, 512]) await draw(size).toFile(fileOf(`icon-${size}`))
  await draw(60).toFile(fileOf('mark'))
  // A device leaves a circle of four fifths of the width at least.
  await sharp({ create: { width: 512, height: 512, channels: 3, background: accent } })
    .composite([{ input: await draw(410).toBuffer() }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(fileOf('icon-maskable'))
}
