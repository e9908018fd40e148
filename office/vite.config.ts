import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { officePrefix } from '../domain/urls.ts'
import { codeSplitting, importHubsByName, modulePreload, replaceLoadRouteModule } from '../scripts/chunks.ts'
import { styles } from '../scripts/styles.ts'

export default defineConfig({
  base: officePrefix,
  // The public app has another.
  cacheDir: '../node_modules/.vite-office',
  plugins: [reactRouter(), importHubsByName(), replaceLoadRouteModule()],
  // As in the public app: the Content-Security-Policy forbids `data:` addresses.
  css: styles,
  build: { assetsInlineLimit: 0, emptyOutDir: true, modulePreload },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
