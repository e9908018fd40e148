import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResult, JsonTestResults } from 'vitest/node'

/** The notes that `test-notes.reporter.ts` writes. */
export type TestNotes = {
  /** Number of skipped tests, by reason. */
  skipped: Record<string, number>
  retried: string[]
}

/** Reads the reports of the last run of the unit, integration and browser tests. A run that did not begin has no tests. */
export function readTestResults(folder: string) {
  const unit: Partial<JsonTestResults> = read('unit.json')
  const notes: Partial<TestNotes> = read('notes.json')
  const browser: Partial<JSONReport> = read('browser.json')
  const files: JsonTestResult[] = unit.testResults ?? []
  const specs = listSpecs(browser)
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = browser.stats ?? {}
  return {
    passed: (unit.numPassedTests ?? 0) + expected + flaky,
    failing: (unit.numFailedTests ?? 0) + unexpected,
    skipped: (unit.numPendingTests ?? 0) + skipped,
    failed: [
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
      ),
      ...specs.filter(({ ok }) => !ok).map(toName),
    ],
    /** The tests that passed only when they were run again. */
    retried: [
      ...(notes.retried ?? []),
      ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(toName),
    ],
    reasons: countReasons(notes.skipped ?? {}, specs),
  }

  function read(file: string) {
    const path = join(folder, file)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  }
}

/** The number of tests that were skipped for each reason. */
function countReasons(noted: Record<string, number>, specs: JSONReportSpec[]) {
  const reasons = new Map(Object.entries(noted))
  for (const { annotations } of specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'skipped')) {
    const reason = annotations.find(({ type }) => type === 'skip')?.description ?? 'without a reason'
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return reasons
}

function toName({ file, title }: JSONReportSpec) {
  return `${file}: ${title}`
}

function listSpecs({ suites = [] }: Pick<JSONReportSuite, 'suites'>): JSONReportSpec[] {
  return suites.flatMap((suite) => [...suite.specs, ...listSpecs(suite)])
}
