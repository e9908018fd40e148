// `npm test`: every check, in the order in which they fail fastest. All are run, so that one run tells everything.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findChromium, findFirefox, findWebkitDriver, hasPostgres, installDebianPackage } from './machine.ts'

const checks: [name: string, ...command: string[]][] = [
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['route types', 'react-router', 'typegen'],
  ['types', 'tsc'],
  ['import boundaries', 'depcruise', 'domain', 'app', 'server', 'cli', 'scripts', 'e2e', 'bench', 'drills'],
  ['unused code', 'knip'],
  [
    'unit, store and request tests',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile=test-results/unit.json',
  ],
  ['browser tests', 'playwright', 'test', '--project=journeys', '--project=firefox', '--project=webkitgtk'],
]

if (!findChromium()) installDebianPackage('chromium')
if (!findChromium()) fail('the browser tests need a Chromium: install one, or name it in CHROME_PATH')
if (!hasPostgres()) installDebianPackage('postgresql')
if (!findFirefox()) installDebianPackage('firefox-esr')
if (!findWebkitDriver()) {
  for (const name of ['webkit2gtk-driver', 'xvfb']) installDebianPackage(name)
}

rmSync('test-results', { recursive: true, force: true })
const failed: string[] = []
for (const [name, command, ...parameters] of checks) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command ?? '', parameters, { stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}

const { passed, failing, skipped } = countTests()
for (const reason of listSkipReasons()) console.log(`\nSkipped: ${reason}`)
console.log(failed.length ? `\nFailed: ${failed.join(', ')}\n` : '\nAll checks passed\n')
console.log(`${passed} passed, ${failing} failed, ${skipped} skipped`)
process.exit(failed.length || passed === 0 ? 1 : 0)

function countTests() {
  const unit = read('test-results/unit.json')
  const browser = read('test-results/browser.json').stats ?? {}
  return {
    passed: (unit.numPassedTests ?? 0) + (browser.expected ?? 0) + (browser.flaky ?? 0),
    failing: (unit.numFailedTests ?? 0) + (browser.unexpected ?? 0),
    skipped: (unit.numPendingTests ?? 0) + (browser.skipped ?? 0),
  }
}

/** What the browser tests say of those that were left out, each reason once. */
function listSkipReasons() {
  const reasons = new Set<string>()
  JSON.stringify(read('test-results/browser.json'), (_, value) => {
    if (value?.type === 'skip' && value.description) reasons.add(value.description)
    return value
  })
  return reasons
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function fail(reason: string): never {
  console.error(`riparo: ${reason}`)
  process.exit(1)
}
