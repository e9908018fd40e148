// `npm run check` runs the checks that need no server and no browser; `npm test` also the integration tests and the journeys in a
// browser; `npm run test-all` also the stress tests and every browser test. A failed check does not stop the following ones, so that one
// run reports every failure.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import {
  findFirefox,
  findTestBrowser,
  findWebkitDriver,
  hasPostgres,
  hasProgram,
  installDebianPackage,
} from './machine.ts'
import { readTestResults } from './test-results.ts'

type Check = { name: string; command: string[] }

const lint: Check = { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings'] }
// The compiler and the search for unused code both read what this writes.
const routeTypes: Check[] = [
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'route types of the office', command: ['react-router', 'typegen', 'office'] },
]
const types: Check[] = [
  { name: 'types', command: ['tsc'] },
  { name: 'types of the office', command: ['tsc', '-p', 'office'] },
]
const styles: Check = { name: 'styles', command: ['stylelint', '{app,office}/**/*.css'] }
const boundaries: Check = {
  name: 'import boundaries',
  command: ['depcruise', 'domain', 'app', 'office', 'server', 'cli', 'scripts', 'e2e', 'bench', 'drills'],
}
const unused: Check = { name: 'unused code', command: ['knip'] }
const vitest = [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=./scripts/test-notes.reporter.ts',
  '--reporter=json',
  '--outputFile=test-results/unit.json',
]
const isQuick = process.argv.includes('--quick')
const isWhole = process.argv.includes('--all')
/** The few pictures of the journeys are made on request in less time than all of them. */
const build: Check = {
  name: 'build',
  command: ['node', 'scripts/prepare.mjs', 'build', ...(isWhole ? ['pictures'] : [])],
}
const unitTests: Check = { name: 'unit tests', command: [...vitest, '--project=unit'] }
const serverTests: Check = {
  name: 'tests without a browser',
  command: [...unitTests.command, '--project=integration', ...(isWhole ? ['--project=stress'] : [])],
}
const browserTests: Check = {
  name: 'browser tests',
  command: [
    'playwright',
    'test',
    '--project=journeys',
    ...(isWhole ? ['--project=chromium', '--project=firefox', '--project=webkitgtk'] : []),
  ],
}
rmSync('test-results', { recursive: true, force: true })
const failed: string[] = []
if (isQuick) {
  await Promise.all(routeTypes.map((check) => run(check, 'pipe')))
  await Promise.all([runInOrder(types), runInOrder([lint, styles, boundaries, unused, unitTests])])
} else {
  if (!findTestBrowser()?.includes('headless-shell')) installDebianPackage('chromium-headless-shell')
  if (!findTestBrowser()) installDebianPackage('chromium')
  if (!findTestBrowser()) fail('the browser tests need a Chromium: install one, or name it in CHROME_PATH')
  if (!hasPostgres()) installDebianPackage('postgresql')
  if (!hasProgram('nginx')) installDebianPackage('nginx-light')
  if (!hasProgram('dovecot')) installDebianPackage('dovecot-imapd')
  if (isWhole && !findFirefox()) installDebianPackage('firefox-esr')
  if (isWhole && !findWebkitDriver()) for (const name of ['webkit2gtk-driver', 'xvfb']) installDebianPackage(name)
  await Promise.all(routeTypes.map((check) => run(check, 'pipe')))
  await Promise.all([run(build, 'pipe'), runInOrder(types), runInOrder([lint, styles, boundaries, unused])])
  if (failed.includes(build.name)) fail('the tests need the built site')
  // One after the other: side by side they took longer in all, because each test is slower then and polls more often.
  await run(serverTests, 'inherit')
  await run(browserTests, 'inherit')
}

const { passed, failing, skipped, ...tests } = readTestResults('test-results')
for (const [reason, count] of tests.reasons) console.log(`\nSkipped, ${count} tests: ${reason}`)
// Also where a busy machine stalled it: a test that waits for too little, or shares too much, fails a change that is right.
for (const name of tests.retried) console.log(`\nA fault of the test, which passed only on a second try: ${name}`)
for (const name of tests.failed) console.log(`\nFailed: ${name}`)
console.log(failed.length ? `\nFailed: ${failed.join(', ')}\n` : '\nAll checks passed\n')
console.log(`${passed} passed, ${failing} failed, ${skipped} skipped`)
process.exit(failed.length || passed === 0 ? 1 : 0)

async function runInOrder(checks: Check[]) {
  for (const check of checks) await run(check, 'pipe')
}

/** Runs one check. Piped output is printed at the end, so that the outputs of concurrent checks do not mix. */
async function run({ name, command: [program = '', ...parameters] }: Check, output: 'inherit' | 'pipe') {
  if (output === 'inherit') console.log(`\n── ${name}`)
  const child = spawn(program, parameters, {
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_COMPILE_CACHE: '.cache/code' },
  })
  const exit = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  const [status, ...written] = await Promise.all([
    exit,
    child.stdout && text(child.stdout),
    child.stderr && text(child.stderr),
  ])
  if (output === 'pipe') console.log(`\n── ${name}\n${written.join('')}`)
  if (status !== 0) failed.push(name)
}

function fail(reason: string): never {
  console.error(`riparo: ${reason}`)
  process.exit(1)
}
