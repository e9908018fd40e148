import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]__[local]',
    },
  },
  build: {
    // A strict Content-Security-Policy forbids `data:` scripts and fonts, and a shared file is cached where an inlined one is not.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs is two files: the framework, which changes with its version, and the frame.
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                { name: 'frame', test: /\/app\/(root\.tsx|layout\/(page-meta|use-firm)\.ts|ui\/picture)/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))
