// Runs after a build: bundles the service worker, which browsers load as one file that is not part of any page.
import { createHash } from 'node:crypto'
import { appendFileSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = `${root}build/client`

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir,
    emptyOutDir: false,
    lib: { entry: 'app/offline/worker.ts', formats: ['es'], fileName: () => 'sw.js' },
  },
})

// A browser installs a service worker anew when its bytes change, and then fetches the offline page of this build.
const names = globSync('assets/*', { cwd: outDir }).sort().join()
appendFileSync(`${outDir}/sw.js`, `//${createHash('sha256').update(names).digest('hex').slice(0, 12)}\n`)
