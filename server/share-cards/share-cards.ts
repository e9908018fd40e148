import { join } from 'node:path'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'
import type { Log } from '../../domain/ports.ts'
import type { ShareCard } from '../../domain/share-cards/share-card.ts'
import { digestOf } from '../digest.ts'
import { digestFiles } from '../files/digest-files.ts'
import { createFileCache } from '../files/file-cache.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { createSingleFlight } from '../timing/single-flight.ts'
import { createDrawingProcess } from './drawing-process.ts'

export type ShareCards = {
  /** Changes with everything that the card shows, and with its design. */
  versionOf(card: ShareCard): string
  /** The card as JPEG. `whole` is false if its picture cannot be had at the moment. @throws Error if it cannot be drawn */
  make(card: ShareCard): Promise<{ body: Buffer; whole: boolean }>
  close(): void
}

type Options = {
  firmName: string
  findPicture: FindPicture
  findOriginal: Pictures['findOriginal']
  dataDir: string
  log: Log
}

/** About 2,500 cards. */
const cacheBytes = 200_000_000

/** Makes the share cards of pages when they are first asked for, and caches them in `dataDir/share-cards` (H4). */
export function createShareCards({ firmName, findPicture, findOriginal, dataDir, log }: Options): ShareCards {
  const design = digestFiles([
    'server/share-cards/draw-*.ts',
    'server/share-cards/*.png',
    'server/share-cards/fonts/*.ttf',
  ])
  const cache = createFileCache({ folder: join(dataDir, 'share-cards'), maxBytes: cacheBytes, log })
  const drawing = createDrawingProcess()
  const { run: once } = createSingleFlight()

  async function draw(card: ShareCard, original: Awaited<ReturnType<typeof findOriginal>>) {
    const words = { card, firmName }
    try {
      // Before the queue: no card waits for the picture of another one.
      const read = await original?.fetch()
      const body = await drawing.draw(async () => ({ ...words, picture: (await read?.()) ?? null }))
      return { body, whole: original !== null || card.picture === null }
    } catch (err) {
      if (!original) throw err
      log.warn({ err, source: card.picture }, 'the picture of a share card cannot be read')
      return { body: await drawing.draw(async () => ({ ...words, picture: null })), whole: false }
    }
  }

  return {
    versionOf: (card) => digestOf([design, firmName, card, card.picture && findPicture(card.picture)]).slice(0, 10),
    async make(card) {
      const original = card.picture === null ? null : await findOriginal(card.picture)
      const name = `${digestOf([design, firmName, card, original?.key])}.jpg`
      return once(name, async () => {
        const cached = await cache.get(name)
        if (cached) return { body: cached, whole: true }
        const made = await draw(card, original)
        if (made.whole) await cache.set(name, made.body)
        return made
      })
    },
    close: drawing.close,
  }
}
