import { Worker } from 'node:worker_threads'
import { maxImportBytes } from '../../../domain/import/table.ts'
import { ImportFault } from './import-fault.ts'
import type { ReadFile } from './read-file.ts'

type Told = { read?: ReadFile; fault?: string }

/** `timeout` in milliseconds, `heap` in MB. A worker that exceeds either is ended (M1.2). */
const limits = { timeout: 60_000, heap: 256 }

/**
 * Reads a file in a worker of its own, so that no file keeps the site waiting.
 * @throws ImportFault
 */
export async function readApart(bytes: Uint8Array, { timeout, heap } = limits): Promise<ReadFile> {
  if (bytes.length > maxImportBytes)
    throw new ImportFault('This file has more than 20 MB. Please split the table, and leave pictures out of it.')
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), {
    // A copy: a part of a larger buffer would be sent with the whole buffer.
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  try {
    return await listen(worker, timeout)
  } finally {
    await worker.terminate()
  }
}

function listen(worker: Worker, timeout: number): Promise<ReadFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile>()
  const timer = setTimeout(
    () => reject(new ImportFault('This file takes longer than a minute to read. Please split the table.')),
    timeout,
  )
  worker.on('message', ({ read, fault }: Told) => {
    if (read) resolve(read)
    else reject(new ImportFault(fault ?? 'This file cannot be read.'))
  })
  worker.on('error', (error: Error & { code?: string }) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(isFull ? new ImportFault('This file takes too much memory to read. Please split the table.') : error)
  })
  worker.on('exit', () => reject(new Error('The worker that reads a file ended before it had read it.')))
  return promise.finally(() => clearTimeout(timer))
}
