import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Groups the scripts of both apps into few files, instead of by Vite's defaults: React and its router are one file, which changes with
 * their versions alone, what many routes need is one more, the smallest rules a third, and what every page with a filter needs a fourth.
 * By default a page asks for some thirty files, each compressed alone and with headers of its own, which makes every page 10 to 18 KB
 * heavier. The call to consult is in none: its styles would come with the map's first bytes, which have no room for them.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/app\/ui\/failed-imports\.ts$/,
      priority: 1,
    },
    {
      name: 'shared',
      test: /^(?!.*\/(page-parts\/consult\.|domain\/search\/)).*\/(app|domain|office)\/.*\.tsx?$/,
      minShareCount: 6,
    },
    {
      name: 'rules',
      test: /\/(domain|app\/(ui|ui\/typed-words|device|offline|messages))\/[^/]*\.ts$/,
      minShareCount: 2,
    },
    { name: 'search', test: /\/domain\/(listings\/kinds|search\/(search|same-place))\.ts$/ },
  ],
}

/** The chunks with our own code that most others import. */
const hubs = ['shared', 'rules']

/** The entry of every page loads these, so no chunk needs to preload them before it loads another. */
const isLoaded = new RegExp(`/(${[...hubs, 'framework', 'rolldown-runtime'].join('|')})-[^/]*$`)

/** Leaves out what every page has already, whose names would otherwise stand in each chunk that loads another. */
export const modulePreload = {
  resolveDependencies: (_name: string, addresses: string[]) => addresses.filter((address) => !isLoaded.test(address)),
}

/**
 * Lets chunks import the hubs by names that stay, such as `#shared`, which `import-map.json` resolves. A name with a digest would be part of
 * the content of each chunk that imports it: two changed words in a hub renamed 85 of 111 scripts, which visitors had to load again.
 */
export function importHubsByName(): Plugin {
  let base = '/'
  return {
    name: 'import-hubs-by-name',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      base = config.base
    },
    renderChunk(code, { imports }, _options, { chunks }) {
      return imports.reduce((text, file) => {
        const name = chunks[file]?.name ?? ''
        return hubs.includes(name) ? text.replaceAll(`"./${basename(file)}"`, `"#${name}"`) : text
      }, code)
    },
    generateBundle(_options, bundle) {
      const imports: Record<string, string> = {}
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && hubs.includes(file.name)) imports[`#${file.name}`] = base + file.fileName
      if (Object.keys(imports).length !== hubs.length) this.error(`a build has one chunk of each name: ${hubs}`)
      this.emitFile({ type: 'asset', fileName: 'import-map.json', source: JSON.stringify({ imports }) })
    },
  }
}

/** Puts our `loadRouteModule` in place of the router's, which has no setting for what happens where a route's code is gone (H16). */
export function replaceLoadRouteModule(): Plugin {
  const ours = fileURLToPath(new URL('../app/ui/failed-imports.ts', import.meta.url))
  return {
    name: 'replace-load-route-module',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/routeModules.js') && importer?.includes('/react-router/') ? ours : null,
  }
}
