import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paintScene } from '../../server/office/photographs/testing/sample-files.ts'

const host = 'www.old-homes.example'
const last = '/wp-content/uploads/2024/03/last.jpg'

/** The site that a firm leaves: it has the photographs of its listings but one, and gives the last one only after `answer`. */
export async function startOldSite() {
  const paths = [1, 2, 3, 4].map((number) => `/wp-content/uploads/2024/03/front-${number}.jpg`)
  const pictures = new Map<string, Buffer>()
  for (const [at, path] of [...paths, last].entries())
    pictures.set(path, await paintScene(at + 1, { width: 1200, height: 800 }))
  const { promise: isFree, resolve: answer } = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '' }, response) => {
    if (url === last) await isFree
    const picture = pictures.get(url)
    if (picture) response.end(picture)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const addresses = [...paths, '/wp-content/uploads/2024/03/gone.jpg', last].map((path) => `http://${host}${path}`)
  return {
    host,
    addresses,
    answer,
    /** The options of a server that looks for it here: no address of a test is a public one. */
    nodeOptions: leading((server.address() as AddressInfo).port),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function leading(port: number): string {
  const script = `import http from 'node:http'; import { syncBuiltinESMExports } from 'node:module'
    const { get } = http
    http.get = (url, options, onAnswer) => url.hostname === '${host}'
      ? get({ ...options, lookup: undefined, host: '127.0.0.1', port: ${port}, path: url.pathname + url.search }, onAnswer)
      : get(url, options, onAnswer)
    syncBuiltinESMExports()`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}
