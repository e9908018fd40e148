import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const tests = '{domain,app,office,server,cli,scripts,docs}/**'
const integrationTests = `${tests}/*.integration.test.{ts,tsx}`
const stressTests = `${tests}/*.stress.test.ts`

// The tests' databases and folders lie in memory where the machine has some to spare: on a disk they take a fifth more of the
// processor's time. They need one gigabyte; containers often have 64 megabytes there.
const inMemory = '/dev/shm'
if (existsSync(inMemory) && freeBytes(inMemory) > 3 * 2 ** 30) process.env.TMPDIR = inMemory

const onBuiltSite = {
  // React chooses its build at its first import, for all files of a process.
  env: { NODE_ENV: 'production' },
  globalSetup: ['server/database/testing/databases.global-setup.ts'],
}

function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${tests}/*.test.{ts,tsx}`],
          exclude: [integrationTests, stressTests],
          setupFiles: ['server/testing/unit-tests.setup.ts'],
        },
      },
      { extends: true, test: { name: 'integration', include: [integrationTests], ...onBuiltSite } },
      { extends: true, test: { name: 'stress', include: [stressTests], ...onBuiltSite } },
    ],
    // Vitest would load graphql's ESM copy for us, and Node its CommonJS copy for graphql-http.
    server: { deps: { inline: ['graphql-http'] } },
    // Files share processes, because each would load the same modules again. The product keeps no state in its modules, but
    // `server/pictures/sharp.ts` forbids the reading of SVG to its whole process.
    isolate: false,
    // More workers than cores: integration tests spend a third of their time waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 30_000,
    // On a busy machine an answer may take longer than the second that Vitest waits by itself.
    expect: { poll: { timeout: 20_000 } },
    // As for the browser tests: once more where a shared machine stalled a test for longer than it waits.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
  },
})
