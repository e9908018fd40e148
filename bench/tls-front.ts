import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttp, request } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const firstByteOfTls = 22

/** A proxy like an operator's: it serves TLS, and redirects plain HTTP to it, here on one port. */
export async function startTlsFront() {
  const dir = mkdtempSync(join(tmpdir(), 'riparo-tls-'))
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...names], { stdio: 'ignore' })
  let site = ''

  const secure = createHttps({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': asked.socket.remoteAddress }
    const passed = request(site + asked.url, { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  const plain = createHttp((asked, answer) => answer.writeHead(301, { location: url + asked.url }).end())
  const port = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      socket.pause().unshift(bytes)
      const server = bytes[0] === firstByteOfTls ? secure : plain
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  }).listen(0, '127.0.0.1')
  await once(port, 'listening')
  const url = `https://localhost:${(port.address() as AddressInfo).port}`
  return {
    url,
    /** The file with the self-signed certificate. */
    certificate,
    leadTo(address: string) {
      site = address
    },
    async [Symbol.asyncDispose]() {
      for (const server of [secure, plain]) server.closeAllConnections()
      port.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
