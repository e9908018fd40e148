import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes how many tests were skipped for which reason, which Vitest's own JSON leaves out. */
export default class SkippedTests implements Reporter {
  private readonly reasons: Record<string, number> = {}

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'skipped') return
    const reason = result.note ?? test.fullName
    this.reasons[reason] = (this.reasons[reason] ?? 0) + 1
  }

  onTestRunEnd(): void {
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/skipped.json', JSON.stringify(this.reasons))
  }
}
