import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'

/** In bytes, but for the numbers of files and of other fields. A longer form is not read. */
export type FormLimits = { maxBytes: number; maxFiles: number; maxFileBytes: number; maxFields?: number }

/** A form has more bytes than it may have. */
export class LongFormError extends Error {
  override name = 'LongFormError'
}

type Takers = {
  /** Gets null for a file with more bytes than it may have. */
  takeFile(bytes: Buffer | null, name: string): Promise<void>
  /** Called with the name of each file as it begins. */
  beginFile?(name: string): void
  takeField?(name: string, value: string): void
}

const maxFieldBytes = 400_000

/**
 * Reads a form with files. Fields are taken as they come, and files one after the other: the next is not read while `takeFile` works on
 * one. Resolves with whether there were more files than the form may have. What came before a fault has been taken.
 * @throws LongFormError if the form is too long
 * @throws Error if it is not such a form, ends too early, or has to stop
 */
export function readFileForm(
  request: IncomingMessage,
  { maxBytes, maxFiles, maxFileBytes, maxFields = 10 }: FormLimits,
  { takeFile, beginFile, takeField }: Takers,
  signal: AbortSignal,
): Promise<{ hasMore: boolean }> {
  return new Promise((resolve, reject) => {
    let hasMore = false
    let taken: Promise<void> = Promise.resolve()
    const { 'content-type': contentType = '' } = request.headers
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        ...{ files: maxFiles, fileSize: maxFileBytes, fields: maxFields, fieldSize: maxFieldBytes },
        ...{ fieldNameSize: 100, parts: maxFiles + maxFields + 8 },
      },
    })
    const fail = (error: unknown) => {
      request.unpipe(parser)
      request.resume()
      reject(error)
    }
    parser.on('filesLimit', () => {
      hasMore = true
    })
    parser.on('field', (name, value) => takeField?.(name, value))
    parser.on('file', (_field, stream, name) => {
      // Without this a form that ends too early would end the process.
      stream.on('error', fail)
      // An empty file field sends a file without a name.
      if (!name) return stream.resume()
      beginFile?.(name)
      taken = taken.then(async () => takeFile(await collect(stream), name))
      taken.catch(fail)
    })
    parser.on('error', fail)
    parser.on('finish', () => taken.then(() => resolve({ hasMore }), reject))
    request.on('aborted', () => fail(new Error('the form was cut off')))
    signal.addEventListener('abort', () => fail(signal.reason))
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) fail(new LongFormError('the form is too long'))
    })
    request.pipe(parser)
  })
}

async function collect(stream: Readable & { truncated?: boolean }): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return stream.truncated ? null : Buffer.concat(chunks)
}
