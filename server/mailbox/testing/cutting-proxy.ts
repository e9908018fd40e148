import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { Dovecot } from './start-dovecot.ts'

/** Starts a server between a reader and Dovecot that cuts one connection, counted from 1, at its first command of a kind; the others go through. */
export async function startCuttingProxy(dovecot: Dovecot, { connection, at }: { connection: number; at: string }) {
  let count = 0
  const certificate = readFileSync(dovecot.certificate)
  const proxy = tls.createServer({ cert: certificate, key: readFileSync(dovecot.key) }, (reader) => {
    const own = ++count
    const server = tls.connect({ host: '127.0.0.1', port: dovecot.port, ca: certificate })
    const end = () => void [reader, server].map((socket) => socket.destroy())
    for (const socket of [reader, server]) socket.on('error', end).on('close', end)
    server.pipe(reader)
    reader.on('data', (chunk) => {
      if (own === connection && chunk.includes(at)) end()
      else server.write(chunk)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: dovecot.url.replace(/\d+$/, `${(proxy.address() as AddressInfo).port}`),
    async [Symbol.asyncDispose]() {
      proxy.close()
    },
  }
}
