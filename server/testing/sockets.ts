import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A connection to a site, for what no client of HTTP would send. */
export function dial({ url }: { url: string }): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1')
}

/** Bytes over a connection of their own, and all that is answered until the site closes it. */
export async function speak(site: { url: string }, bytes: string): Promise<string> {
  const socket = dial(site)
  socket.write(bytes)
  return text(socket)
}

/** The statuses and heads of all answers, and after how many milliseconds the connection was closed. */
export async function converse(site: { url: string }, { bytes, whole }: { bytes: Buffer; whole: boolean }) {
  const begun = performance.now()
  const socket = dial(site).setTimeout(10_000, () => socket.destroy())
  const chunks: Buffer[] = []
  let refused = false
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that says no closes while more is coming; one that is gone takes no connection.
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
