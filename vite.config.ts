import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
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
})
