// The worker of `createMailParser`. It sends the headers first, which stay if the rest takes too long.
import { parentPort } from 'node:worker_threads'
import { readBody } from './read-body.ts'
import { listHeaders, readHeaders } from './read-headers.ts'

parentPort?.on('message', async ({ bytes, isShort }: { bytes: Uint8Array; isShort: boolean }) => {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const { headers, isCut } = await listHeaders(mail)
    parentPort?.postMessage({ headers: readHeaders(headers, isCut) })
    const body = await readBody(mail, isShort)
    parentPort?.postMessage({ body: { ...body, isCut: body.isCut || isCut } })
  } catch {
    parentPort?.postMessage({ failed: true })
  }
})
parentPort?.postMessage({ ready: true })
