import { Readable } from 'node:stream'
import type { MessageStructureObject } from 'imapflow'
import pLimit, { type LimitFunction } from 'p-limit'
import pTimeout from 'p-timeout'
import { type MailFileRefusal, maxMailFileBytes } from '../../../domain/inbox/mail-files.ts'
import type { BoundedImap } from '../bounded-imap.ts'
import { createMailParser } from '../parse-mail.ts'
import { findMail } from './find-mail.ts'
import type { SoughtMail } from './stored-file.ts'

/** In bytes, of the file as the mail has it: a larger piece would cost memory, a smaller one a way to the mailbox and back for each. */
const pieceBytes = 256 * 1024

/** Lines of 76 characters are 57 bytes, and need two for their end. */
const leastDecoded = 57 / 78

type Opened = { bytes: Readable } | { refused: MailFileRefusal }

type Options = {
  /** Opens a connection of its own to the mailbox. */
  connect(): Promise<BoundedImap>
  places?: { count: number; timeout: number }
  /** In milliseconds: for finding the mail, and for all of it. */
  limits?: { find: number; whole: number }
}

/** Opens files of mails in the mailbox, two at once, and stores nothing of them (J25.14). */
export function createMailFiles({
  connect,
  places = { count: 2, timeout: 5_000 },
  limits = { find: 60_000, whole: 10 * 60_000 },
}: Options) {
  const limited = pLimit(places.count)
  return {
    /**
     * Resolves with the decoded bytes of a part once the first of them are here, or with the reason why there are none. The stream fails where the
     * line is lost, at 25 MB, and when `signal` aborts, which closes the connection; so does its end.
     */
    async open(mail: SoughtMail, part: string, signal: AbortSignal): Promise<Opened> {
      const leave = await takePlace(limited, places.timeout)
      if (!leave) return { refused: 'file-busy' }
      const ending = AbortSignal.any([signal, AbortSignal.timeout(limits.whole)])
      const finding = new AbortController()
      const late = setTimeout(() => finding.abort(), limits.find)
      let client: BoundedImap | null = null
      let bytes: Readable | null = null
      const end = () => {
        ending.removeEventListener('abort', end)
        finding.signal.removeEventListener('abort', end)
        client?.close()
        bytes?.destroy(new Error('A file was given up before its end'))
        leave()
      }
      try {
        client = await connect()
        ending.addEventListener('abort', end)
        finding.signal.addEventListener('abort', end)
        if (ending.aborted) throw ending.reason
        const opened = await openPart(client, mail, part)
        if ('refused' in opened) {
          end()
          return opened
        }
        bytes = opened.bytes.once('close', end)
        return opened
      } catch {
        end()
        return { refused: 'file-away' }
      } finally {
        clearTimeout(late)
      }
    },
  }
}

/** Resolves with what leaves the place again, or with null where none came free within `timeout` (ms). */
async function takePlace(limited: LimitFunction, timeout: number): Promise<(() => void) | null> {
  const [taken, left] = [Promise.withResolvers<() => void>(), Promise.withResolvers<void>()]
  void limited(() => {
    taken.resolve(left.resolve)
    return left.promise
  })
  // Its turn comes all the same, and is then over at once.
  const fallback = () => {
    left.resolve()
    return null
  }
  return pTimeout(taken.promise, { milliseconds: timeout, fallback })
}

async function openPart(client: BoundedImap, mail: SoughtMail, part: string): Promise<Opened> {
  const parser = createMailParser()
  try {
    const uid = await findMail(client, mail, parser)
    if (uid === null) return { refused: 'file-gone' }
    const found = (await client.fetchOne(`${uid}`, { bodyStructure: true }, { uid: true })) || null
    const node = found?.bodyStructure ? findNode(found.bodyStructure, part) : null
    if (!node || node.type.startsWith('multipart/')) return { refused: 'file-gone' }
    const least = (node.size ?? 0) * (node.encoding === 'base64' ? leastDecoded : 1)
    if (node.encoding !== 'quoted-printable' && least > maxMailFileBytes) return { refused: 'file-large' }
    const { content } = await client.download(`${uid}`, part, {
      uid: true,
      chunkSize: pieceBytes,
      // One byte more, so that a file that is cut is known.
      maxBytes: maxMailFileBytes + 1,
      // Texts would come in another charset.
      decodeText: false,
    })
    if (!content) return { refused: 'file-gone' }
    const pieces = content[Symbol.asyncIterator]()
    const first = await pieces.next()
    return { bytes: Readable.from(readPieces(first, pieces), { objectMode: false }) }
  } finally {
    await parser.stop()
  }
}

/** Finds a part by its number; one without a number is the whole of a mail without parts. */
function findNode(node: MessageStructureObject, part: string): MessageStructureObject | null {
  if ((node.part ?? (node.childNodes ? '' : '1')) === part) return node
  // An enclosed mail has the number of the part that has it, which is before it.
  for (const child of node.childNodes ?? []) {
    const found = findNode(child, part)
    if (found) return found
  }
  return null
}

async function* readPieces(first: IteratorResult<Buffer>, pieces: AsyncIterator<Buffer>) {
  let size = 0
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      size += next.value.length
      if (size > maxMailFileBytes) break
      yield next.value
    }
  } catch {
    // The mailbox's own words may name addresses and subjects, and this error is logged.
    throw new Error('The mailbox ended a file before its end')
  } finally {
    await pieces.return?.()
  }
  if (size > maxMailFileBytes) throw new Error('A file of a mail is larger than was said')
}
