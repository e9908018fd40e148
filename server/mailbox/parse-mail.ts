import { Worker } from 'node:worker_threads'
import type { MailHeaders, ReadMail } from '../../domain/mailbox/read-mail.ts'
import type { MailBody } from './read-body.ts'
import { readHeaders } from './read-headers.ts'

/** A message of the worker: that it is ready, or of a mail its headers, its body, or that it could not be read. */
type Told = { ready?: true; headers?: MailHeaders; body?: MailBody; failed?: true }

/** The bytes of a mail that are read. */
export const maxMailBytes = 1024 * 1024

/** Reads mails, one after the other, in a worker of its own. */
export type MailParser = {
  /**
   * Reads a mail from its bytes, of which those after the first megabyte are left out; `size` is that of the whole mail, if more. One that
   * takes too long or cannot be read has what its headers say. It rejects only where no worker can be started, or after `stop`.
   */
  parse(bytes: Buffer, size?: number): Promise<ReadMail>
  stop(): Promise<void>
}

/** A parser whose worker starts with the first mail, and again after one that took longer than `timeout` (ms) or more than `heap` (MB). */
export function createMailParser({ timeout = 5000, heap = 96 } = {}): MailParser {
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false

  return {
    parse(bytes, size = bytes.length) {
      const read = last.then(() => parseNext(bytes, size))
      last = read.catch(() => {})
      return read
    },
    async stop() {
      isStopped = true
      await (await worker?.catch(() => null))?.terminate()
    },
  }

  async function parseNext(given: Buffer, size: number): Promise<ReadMail> {
    if (isStopped) throw new Error('The mail parser was stopped.')
    worker ??= startWorker(heap, () => {
      worker = null
    })
    const current = await worker
    // A copy: a part of a larger buffer would be sent with the whole buffer.
    const bytes = new Uint8Array(given.subarray(0, maxMailBytes))
    const told = await ask(current, { bytes, isShort: size > bytes.length })
    // Such a mail was not read, so it must not be entered as unreadable.
    if (isStopped) throw new Error('The mail parser was stopped.')
    const headers = told.headers ?? readHeaders([])
    if (told.body) return { ...headers, ...told.body, unreadable: false }
    if (!told.failed) await current.terminate()
    return { ...headers, unreadable: true, text: '', files: [], report: null, calendar: false, isCut: true }
  }

  /** Resolves with what the worker said until it was done, ended or late. */
  function ask(
    current: Worker,
    { bytes, isShort }: { bytes: Uint8Array<ArrayBuffer>; isShort: boolean },
  ): Promise<Told> {
    return new Promise((resolve) => {
      let told: Told = {}
      const timer = setTimeout(end, timeout)
      current.on('message', hear).once('exit', end)
      current.ref()
      current.postMessage({ bytes, isShort }, [bytes.buffer])

      function hear(news: Told) {
        told = { ...told, ...news }
        if (told.body || told.failed) end()
      }

      function end() {
        clearTimeout(timer)
        current.off('message', hear).off('exit', end).unref()
        resolve(told)
      }
    })
  }
}

/** Resolves once the worker has loaded its modules, so that no mail pays for that; `onEnd` is called when it ends. */
function startWorker(heap: number, onEnd: () => void): Promise<Worker> {
  const started = new Worker(new URL('./parse-mail.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  return new Promise((resolve, reject) => {
    // A worker out of memory says so by an error and ends; without this listener the process would end with it.
    started.on('error', reject)
    started.once('exit', () => {
      onEnd()
      reject(new Error('The worker that reads mails ended at its start.'))
    })
    started.once('message', () => resolve(started))
  })
}
