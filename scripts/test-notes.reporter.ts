import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'
import type { TestNotes } from './test-results.ts'

/** Writes the reasons for skipped tests, and the tests that passed only when they were run again: Vitest's own JSON leaves out both. */
export default class NoteTests implements Reporter {
  private readonly notes: TestNotes = { skipped: {}, retried: [] }

  onTestCaseResult(test: TestCase): void {
    const { skipped, retried } = this.notes
    if (test.diagnostic()?.flaky) retried.push(`${test.module.relativeModuleId}: ${test.fullName}`)
    const result = test.result()
    if (result.state !== 'skipped') return
    const reason = result.note ?? test.fullName
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }

  onTestRunEnd(): void {
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/notes.json', JSON.stringify(this.notes))
  }
}
