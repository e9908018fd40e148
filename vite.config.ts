import { relative, sep } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting } from './scripts/chunks.ts'

export default defineConfig({
  plugins: [reactRouter(), sharedDomain()],
  // With Vite's longer names for classes, which are in the HTML and in its styles, seven pages no longer show their first screen from ten packets.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // A strict Content-Security-Policy forbids `data:` scripts and fonts, and a shared file is cached where an inlined one is not.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
  },
})

/** The built pages load `domain/` as the server does, so that both have one index of the listings. */
function sharedDomain(): Plugin {
  return {
    name: 'shared-domain',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const file = relative(import.meta.dirname, resolved?.id ?? '').replaceAll(sep, '/')
      return file.startsWith('domain/') ? { id: `#${file}`, external: true } : null
    },
  }
}
