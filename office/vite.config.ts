import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { officePrefix } from '../domain/urls.ts'
import { codeSplitting } from '../scripts/chunks.ts'

export default defineConfig({
  base: officePrefix,
  // The public app has another.
  cacheDir: '../node_modules/.vite-office',
  plugins: [replacePublicPage(), reactRouter()],
  // As in the public app: the Content-Security-Policy forbids `data:` addresses.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})

/** Elements of the public page that read the public app's root route, or link within it, get the office's own instead. */
function replacePublicPage(): Plugin {
  const replaced = /\/app\/(?:link\.tsx|page\/root-data\.ts|messages\/use-inquiry\.ts|saved\/(?:saved|seen)\.ts)$/
  const own = fileURLToPath(new URL('./listings/public-page.tsx', import.meta.url))
  return {
    name: 'replace-public-page',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && replaced.test(resolved.id) ? own : null
    },
  }
}
