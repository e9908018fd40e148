import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,app,server,cli,scripts,docs}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/database/testing/postgres.global-setup.ts'],
    // Vitest would load graphql's ESM copy for us, and Node its CommonJS copy for graphql-http.
    server: { deps: { inline: ['graphql-http'] } },
    // Vitest leaves one core free, which on two is half of them.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
