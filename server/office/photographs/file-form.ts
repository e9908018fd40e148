import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { maxFileBytes } from '../../../domain/office/photographs.ts'

/** A form without script takes no more files, so that it arrives within the time of a request. */
const maxFormFiles = 2
/** In bytes: the files, and the form around them. */
export const maxFormBytes = maxFormFiles * maxFileBytes + 1024 * 1024

/**
 * Reads the files of a form, one after the other: the next is not read while `take` works on one, so that memory holds only one. `take`
 * gets null for a file of more than 25 MB. Resolves with whether there were more files than a form may have.
 * @throws Error if it is not such a form, ends too early, is longer than one may be, or has to stop
 */
export function readFileForm(
  request: IncomingMessage,
  take: (bytes: Buffer | null) => Promise<void>,
  signal: AbortSignal,
): Promise<{ hasMore: boolean }> {
  return new Promise((resolve, reject) => {
    let hasMore = false
    let taken: Promise<void> = Promise.resolve()
    const { 'content-type': contentType = '' } = request.headers
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: maxFormFiles, fileSize: maxFileBytes, fields: 10, fieldSize: 8 * 1024, parts: 20 },
    })
    const fail = (error: unknown) => {
      request.unpipe(parser)
      request.resume()
      reject(error)
    }
    parser.on('filesLimit', () => {
      hasMore = true
    })
    parser.on('file', (_field, stream, name) => {
      // Without this a form that ends too early would end the process.
      stream.on('error', fail)
      // An empty file field sends a file without a name.
      if (!name) return stream.resume()
      taken = taken.then(async () => take(await collect(stream)))
      taken.catch(fail)
    })
    parser.on('error', fail)
    parser.on('finish', () => taken.then(() => resolve({ hasMore }), reject))
    request.on('aborted', () => fail(new Error('the form was cut off')))
    signal.addEventListener('abort', () => fail(signal.reason))
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxFormBytes) fail(new Error('the form is too long'))
    })
    request.pipe(parser)
  })
}

async function collect(stream: Readable & { truncated?: boolean }): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return stream.truncated ? null : Buffer.concat(chunks)
}
