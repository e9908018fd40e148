import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { maxPhotographPixels, type PhotographType, type RefusedFile } from '../../../domain/office/photographs.ts'
import { makeInChild } from '../../pictures/child.ts'
import { makePhotograph, type PhotographJob } from './make-photograph.ts'

/** A photograph as it is stored and served. `digest` is the SHA-256 of its bytes. */
export type Prepared = {
  digest: string
  bytes: Buffer
  type: PhotographType
  width: number
  height: number
  likeness: string
  colour: string
}

/** Each decoding takes memory and a thread, which pages need too. A large one takes more, in a process of its own. */
const limited = pLimit(2)
const oneAtATime = pLimit(1)

/** In bytes, decoded: as for the pictures of pages. */
const largeBytes = 64_000_000

/** Makes the photograph of a file that somebody sent, or says why it is refused. `read` gives its bytes when it is its turn. */
export function preparePhotograph(
  read: () => Promise<Uint8Array>,
  largeTimeoutMs?: number,
): Promise<Prepared | RefusedFile> {
  return limited(async () => {
    const source = await read()
    const facts = await readFacts(source)
    if (typeof facts === 'string') return facts
    const job: PhotographJob = { source, type: facts.format === 'jpeg' ? 'jpeg' : 'webp' }
    const isLarge = facts.width * facts.height * Math.max(facts.channels, 3) > largeBytes
    const made = await (isLarge
      ? oneAtATime(() => makeInChild(childFile, job, largeTimeoutMs))
      : makePhotograph(job)
    ).catch((error: Error): RefusedFile => (isTimeout(error) ? 'too-slow' : 'damaged'))
    return typeof made === 'string' ? made : describe(made, job.type)
  })
}

const childFile = fileURLToPath(new URL('./make-photograph.child.ts', import.meta.url))

/** True for our deadline of a child process, and for the decoder's own, whose message begins with `timeout:` also when a child passes it on. */
function isTimeout({ name, message }: Error) {
  return name === 'TimeoutError' || message.startsWith('timeout:')
}

/** Reads the header alone. The name of the file and the browser's word for its type say nothing. */
async function readFacts(source: Uint8Array) {
  if (source.length === 0) return 'empty'
  const { sharp } = await import('../../pictures/sharp.ts')
  const facts = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts) return nameUnreadable(Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, 4096)))
  if (facts.format === 'heif') return facts.compression === 'hevc' ? 'heic' : 'not-a-picture'
  if (facts.format === 'gif' || (facts.pages ?? 1) > 1) return 'animated'
  if (facts.format !== 'jpeg' && facts.format !== 'png' && facts.format !== 'webp') return 'not-a-picture'
  return facts.width * facts.height > maxPhotographPixels ? 'too-many-pixels' : facts
}

/** Names a file without a readable header by its first bytes. */
function nameUnreadable(start: Buffer): RefusedFile {
  const text = start.toString('latin1')
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(text)) return 'heic'
  if (/^(\xff\xd8\xff|\x89PNG|RIFF....WEBP)/s.test(text)) return 'damaged'
  return /<svg[\s>]/.test(text) ? 'svg' : 'not-a-picture'
}

async function describe(bytes: Buffer, type: PhotographType): Promise<Prepared> {
  const { sharp } = await import('../../pictures/sharp.ts')
  const { readColour, readLikeness } = await import('./likeness.ts')
  const { width, height } = await sharp(bytes).metadata()
  const [likeness, colour] = await Promise.all([readLikeness(bytes), readColour(bytes)])
  return { digest: hash('sha256', bytes), bytes, type, width, height, likeness, colour }
}
