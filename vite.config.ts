import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: {
    modules: {
      generateScopedName: command === 'build' ? shortName : '[name]__[local]',
    },
  },
  build: {
    // A strict Content-Security-Policy forbids `data:` scripts and fonts, and a shared file is cached where an inlined one is not.
    assetsInlineLimit: 0,
    // What comes later than the page finds the frame there, its styles in the page's own: it would fetch them again.
    modulePreload: { resolveDependencies: (_file, files) => files.filter((name) => !/\/(frame|rolldown)/.test(name)) },
    // A twentieth smaller than what the default leaves of our own code: a kilobyte on every page.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2022, compress: { passes: 3, toplevel: true } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs is two files: the framework, which changes with its version, and the frame. What
              // some pages share is a file for each noun: each file has half a kilobyte of headers.
              groups: [
                {
                  name: 'framework',
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: 'frame',
                  test: /\/app\/(root\.tsx|layout\/(page-meta|use-firm)\.ts|ui\/(picture|deferred-data))|\/domain\/(urls|text-direction|pictures|listings\/(listing|screens)\.ts)/,
                  priority: 1,
                },
                { name: 'cards', test: /\/app\/listings\/listing-grid|\/domain\/listings\/(card|money)/ },
                { name: 'articles', test: /\/app\/insights\/latest-articles/ },
                { name: 'property', test: /\/app\/ui\/(modal|rich-text)/ },
                { name: 'consult', test: /\/app\/layout\/consult/, priority: 1 },
                { name: 'sections', test: /\/app\/services\/(five-steps|why-choose-us)/ },
                { name: 'accordion', test: /\/app\/ui\/accordion/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))

/** Every sheet with names of its own: only those of `app/` have them, and the style guide's is never built. */
const sheets = globSync('app/**/*.module.css', { cwd: import.meta.dirname, exclude: ['app/styleguide/**'] }).sort()
const namesOf = new Map<string, string[]>()

/**
 * A class of a built style sheet: letters for the sheet and a number for the class. Every page has its names twice, in its
 * HTML and in its styles, and names that say or hash something weigh half a kilobyte more.
 */
function shortName(name: string, file: string): string {
  const sheet = sheets.indexOf(relative(import.meta.dirname, file.replace(/\?.*/, '')))
  const names = namesOf.get(file) ?? []
  namesOf.set(file, names)
  if (!names.includes(name)) names.push(name)
  const letters = sheet.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
  return letters + names.indexOf(name)
}
