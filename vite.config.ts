import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { codeSplitting, importHubsByName, modulePreload, replaceLoadRouteModule } from './scripts/chunks.ts'
import { styles } from './scripts/styles.ts'

export default defineConfig({
  plugins: [reactRouter(), importHubsByName(), replaceLoadRouteModule()],
  // With Vite's longer names for classes, which are in the HTML and in its styles, seven pages no longer show their first screen from ten packets.
  css: { ...styles, modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // A strict Content-Security-Policy forbids `data:` scripts and fonts, and a shared file is cached where an inlined one is not.
    assetsInlineLimit: 0,
    modulePreload,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
  },
})
