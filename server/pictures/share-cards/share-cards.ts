import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FindPicture } from '../../../domain/pictures/picture-facts.ts'
import type { Log } from '../../../domain/ports.ts'
import type { ShareCard } from '../../../domain/share/share-card.ts'
import { createFileCache } from '../../files/file-cache.ts'
import { digestOf } from '../../text/digest.ts'
import { makeInChild } from '../child.ts'
import type { Pictures } from '../pictures.ts'
import type { CardFirm, ShareCardJob } from './draw-share-card.ts'

export type ShareCards = ReturnType<typeof createShareCards>

/** A card as JPEG. `whole` is false if its picture cannot be had at the moment. */
export type MadeCard = { body: Buffer; whole: boolean }

type Options = {
  firm: CardFirm
  findPicture: FindPicture
  findOriginal: Pictures['findOriginal']
  dataDir: string
  log: Log
}

/** Raised by hand with what a card looks like, its fonts included: the card of another version is drawn again. */
const design = 1

/** About 2,500 cards. */
const cacheBytes = 200_000_000

/** Makes the share cards of pages when they are first asked for, and caches them in `dataDir/share-cards` (H4). */
export function createShareCards({ firm, findPicture, findOriginal, dataDir, log }: Options) {
  const cache = createFileCache({ folder: join(dataDir, 'share-cards'), maxBytes: cacheBytes, log })

  /** Draws a card. `read` gives its picture; it is null if the card has none, or none can be had. */
  async function draw(card: ShareCard, read: (() => Promise<string | Uint8Array>) | null): Promise<MadeCard> {
    try {
      const body = await drawInChild({ card, firm, picture: (await read?.()) ?? null })
      return { body, whole: read !== null || card.picture === null }
    } catch (err) {
      if (!read) throw err
      noteUnreadable(card, err)
      return { body: await drawInChild({ card, firm, picture: null }), whole: false }
    }
  }

  function noteUnreadable({ picture }: ShareCard, err: unknown) {
    log.warn({ err, source: picture }, 'the picture of a share card cannot be read')
    return null
  }

  return {
    /** Changes with everything that the card shows, and with its design. */
    versionOf: (card: ShareCard) =>
      digestOf([design, firm, card, card.picture && findPicture(card.picture)]).slice(0, 10),
    /** The card, if it is on disk. Otherwise its picture is there now, and `draw` makes the card. @throws Error if it cannot be drawn */
    async prepare(card: ShareCard): Promise<{ made: MadeCard } | { draw(): Promise<MadeCard> }> {
      const original = card.picture === null ? null : await findOriginal(card.picture)
      const name = `${digestOf([design, firm, card, original?.key])}.jpg`
      const find = async () => {
        const body = await cache.get(name)
        return body && { body, whole: true }
      }
      const made = await find()
      if (made) return { made }
      const read = (await original?.fetch().catch((err) => noteUnreadable(card, err))) ?? null
      return {
        async draw() {
          // Made in the turn of another client meanwhile.
          const found = await find()
          if (found) return found
          const drawn = await draw(card, read)
          if (drawn.whole) await cache.set(name, drawn.body)
          return drawn
        },
      }
    },
  }
}

/**
 * Draws a card in a child process, so that pages answer as fast meanwhile, and so that only this process sees the fonts of `fonts.conf`.
 * @throws Error if the card cannot be drawn, or takes too long
 */
function drawInChild(job: ShareCardJob): Promise<Buffer> {
  return makeInChild(childFile, job, drawingTimeoutMs, { FONTCONFIG_FILE: fontsFile, PANGOCAIRO_BACKEND: 'fontconfig' })
}

const drawingTimeoutMs = 20_000
const childFile = fileURLToPath(new URL('./drawing.child.ts', import.meta.url))
const fontsFile = fileURLToPath(new URL('./fonts.conf', import.meta.url))
