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
