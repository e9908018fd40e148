import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A raw connection to a site, for bytes that no HTTP client would send. */
export function dial({ url }: { url: string }): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1')
}

/** Sends bytes over a new connection; resolves with the answer when the site closes it. */
export async function speak(site: { url: string }, bytes: string): Promise<string> {
  const socket = dial(site)
  socket.write(bytes)
  return text(socket)
}

/** The statuses and headers of all answers, and the connection's duration in milliseconds. */
export async function converse(site: { url: string }, { bytes, whole }: { bytes: Buffer; whole: boolean }) {
  const begun = performance.now()
  const socket = dial(site).setTimeout(10_000, () => socket.destroy())
  const chunks: Buffer[] = []
  let refused = false
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A refusing server closes while we still send; a stopped one refuses the connection.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    refused ||= error.code === 'ECONNREFUSED'
  })
  socket.write(bytes)
  if (!whole) socket.end()
  await new Promise((closed) => socket.on('close', closed))
  if (refused) throw new Error('The site takes no connection any more')
  const heads = Buffer.concat(chunks)
    .toString('latin1')
    .matchAll(/^HTTP\/1\.1 (\d{3}) .*?\r\n\r\n/gms)
  return {
    answers: [...heads]
      .map(([head, status]) => ({ status: Number(status), head }))
      .filter(({ status }) => status >= 200),
    ms: performance.now() - begun,
  }
}
