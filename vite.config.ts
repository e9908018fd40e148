import { relative, sep } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { framework, reactAsModules, smallScripts } from './scripts/small-scripts.ts'

export default defineConfig({
  plugins: [reactRouter(), sharedDomain(), reactAsModules(), routesExportMore()],
  // Every class is on the page twice, in the HTML and in the inlined styles. Vite's default names are 5 KB longer, 0.25 KB compressed.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // A strict Content-Security-Policy forbids `data:` scripts and fonts, and a shared file is cached where an inlined one is not.
    assetsInlineLimit: 0,
    ...smallScripts,
    // A part of a page that loads later finds the frame's script and styles on the page. Without this filter Vite would fetch the
    // frame's style sheet again, because the page has it inline.
    modulePreload: { resolveDependencies: (_file, files) => files.filter((name) => !/\/(framework|root)-/.test(name)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One character fewer than by default makes the list of all files smaller; bundling needs seven. Styles have the server build's names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Every page needs two files: the framework, which changes with its version, and the frame. Modules that
              // several pages share are one file for each noun. Without these groups a page needs twice as many files, and 5
              // to 10 KB more: each file has headers and is compressed alone.
              groups: [
                framework,
                {
                  name: 'frame',
                  test: /\/app\/(root\.tsx|areas\/area-url|currency\/converted|share\/copy-text|page\/(breadcrumbs|page-meta|root-data)\.|ui\/(picture|deferred-data))|\/domain\/(breadcrumbs|format-count|urls|text-direction|pictures|listings\/(listing|money|screens)\.ts)/,
                  priority: 1,
                },
                { name: 'cards', test: /\/app\/listings\/(follow-search|listing-grid)|\/domain\/listings\/rooms/ },
                // Parts of the filter that load later import its fields from here.
                {
                  name: 'filter',
                  test: /\/app\/(listings\/(browser-caches|filter-fields|use-draft-filter|where-field)|ui\/after-paint)|\/domain\/(listings\/(counts|filtered-fields|filters|place-key|screen-details|search))\.ts/,
                },
                // Not the rules of one calculator alone, which load on its own page.
                {
                  name: 'tools',
                  test: /\/app\/tools\/(tool-|tool\.ts)|\/domain\/costs\/(exact|loan-costs|sheet)/,
                },
                {
                  name: 'shortlist',
                  test: /\/domain\/(messages\/submitted-fields|shortlist\/entry)\.|\/app\/saved\/storage-refused/,
                },
                { name: 'articles', test: /\/app\/insights\/latest-articles/ },
                { name: 'share', test: /\/app\/share\/share-button|\/domain\/share\/share-links/ },
                { name: 'property', test: /\/app\/(ui\/modal|page\/rich-text)/ },
                { name: 'sections', test: /\/app\/services\/(five-steps|why-choose-us)/ },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * Lets the file of a route export what other files take from it, which React Router's plugin forbids: the root route and the frame are
 * then one file, which every page loads, instead of two.
 */
function routesExportMore(): Plugin {
  const build = { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } as const
  return {
    name: 'routes-export-more',
    apply: 'build',
    enforce: 'post',
    configEnvironment: (name) => (name === 'client' ? { build } : null),
  }
}

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
