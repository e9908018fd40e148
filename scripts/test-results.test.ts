import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTestResults } from './test-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'riparo-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, report: object) {
  writeFileSync(join(folder, file), JSON.stringify(report))
}

/** A browser test as Playwright's JSON has it. */
function spec(title: string, status: string, annotations: object[] = []) {
  return { file: 'menus.spec.ts', title, ok: status !== 'unexpected', tests: [{ status, annotations }] }
}

test('Reports that were not written have no tests', () => {
  expect(readTestResults(join(folder, 'nowhere'))).toMatchObject({ passed: 0, failed: [], retried: [] })
})

test('A test that passed only when it was run again is named, and so are failed and skipped ones', () => {
  write('unit.json', {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: 'price.test.ts',
        assertionResults: [
          { status: 'failed', fullName: 'a price of nothing' },
          { status: 'passed', fullName: 'a price' },
        ],
      },
    ],
  })
  write('notes.json', { skipped: { 'no nginx': 2 }, retried: ['outbox.integration.test.ts: two mails'] })
  const skip = [{ type: 'skip', description: 'no nginx' }]
  const suites = [
    { specs: [spec('It opens', 'flaky'), spec('It closes', 'expected')] },
    { specs: [], suites: [{ specs: [spec('It marks', 'unexpected'), spec('It waits', 'skipped', skip)] }] },
  ]
  write('browser.json', { stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 }, suites })

  expect(readTestResults(folder)).toEqual({
    passed: 5,
    failing: 2,
    skipped: 3,
    failed: ['price.test.ts: a price of nothing', 'menus.spec.ts: It marks'],
    retried: ['outbox.integration.test.ts: two mails', 'menus.spec.ts: It opens'],
    reasons: new Map([['no nginx', 3]]),
  })
})
