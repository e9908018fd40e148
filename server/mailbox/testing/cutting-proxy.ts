import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { Dovecot } from './start-dovecot.ts'

/**
 * Starts a server between a reader and Dovecot that cuts one connection, counted from 1, at its first command of a kind, and any one after so many
 * bytes of answers; the others go through.
 */
export async function startCuttingProxy(dovecot: Dovecot, cut: { connection: number; at: string } | null = null) {
  let count = 0
  let left = Number.POSITIVE_INFINITY
  const certificate = readFileSync(dovecot.certificate)
  const proxy = tls.createServer({ cert: certificate, key: readFileSync(dovecot.key) }, (reader) => {
    const own = ++count
    const server = tls.connect({ host: '127.0.0.1', port: dovecot.port, ca: certificate })
    const end = () => void [reader, server].map((socket) => socket.destroy())
    for (const socket of [reader, server]) socket.on('error', end).on('close', end)
    server.on('data', (chunk) => {
      reader.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left > 0) return
      left = Number.POSITIVE_INFINITY
      end()
    })
    reader.on('data', (chunk) => {
      if (own === cut?.connection && chunk.includes(cut.at)) end()
      else server.write(chunk)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: dovecot.url.replace(/\d+$/, `${(proxy.address() as AddressInfo).port}`),
    /** Cuts whichever connection brings the last of so many bytes, in the middle of what it says. */
    cutAfter(bytes: number) {
      left = bytes
    },
    async [Symbol.asyncDispose]() {
      proxy.close()
    },
  }
}
