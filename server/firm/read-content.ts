import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { escapeControls } from '../quote.ts'

/** A content file is missing, is not JSON, or has a wrong or missing field. The message is one line that a person can act on. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * Reads a JSON file of the firm's content against its schema.
 * @throws ContentError with the file, the field and what was expected
 */
export function readContent<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  return checkContent(file, parseJson(file), schema)
}

/**
 * Checks the value in a content file against its schema.
 * @throws ContentError with the file, the field and what was expected
 */
export function checkContent<Schema extends v.GenericSchema>(
  file: string,
  value: unknown,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? 'the whole file'
  const found = issue.received === 'undefined' ? 'nothing' : escapeControls(issue.received)
  throw new ContentError(`${file}: ${field}: expected ${expectation(issue)}, but found ${found}`)
}

/** The expected value, in words for the author of the file. */
function expectation({ type, expected, received, requirement, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'no such field'
  if (/object$/.test(type) && received === 'undefined') return 'this field'
  if (type === 'non_empty') return 'a text that is not empty'
  if (type === 'min_length') return requirement === 1 ? 'at least one entry' : `at least ${requirement} entries`
  if (type === 'length') return `${expected} entries`
  if (type === 'regex' || type === 'check') return message
  return expected ?? message
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON (${error.message})` : 'cannot be read'
    throw new ContentError(`${file}: ${reason}`)
  }
}
