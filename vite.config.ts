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
}))
