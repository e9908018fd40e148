import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,server,cli,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/database/testing/postgres.global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
