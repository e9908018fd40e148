import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { blame, isSystemError, OperatorError } from '../operator-error.ts'
import { escapeControls } from '../quote.ts'

/** Facts of the firm that its texts repeat, by the name that stands for each in them: `{town}`. */
export type Facts = Readonly<Record<string, string>>

/** The text with each `{name}` replaced by its fact. @throws OperatorError with the file, for an unknown name */
export function fillIn(file: string, text: string, facts: Facts): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (found, name: string) => {
    const fact = facts[name]
    if (fact !== undefined) return fact
    const known = Object.keys(facts).map((each) => `{${each}}`)
    throw new OperatorError(`${file}: expected one of ${known.join(', ')} in a text, but found ${found}`)
  })
}

/** Runs what reads the content folder. Its faults name the variable CONTENT_DIR. @throws OperatorError */
export function inContentDir<Result>(contentDir: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof OperatorError ? blame('CONTENT_DIR', contentDir, error) : error
  }
}

/**
 * Reads a JSON file of the firm's content against its schema.
 * @throws OperatorError with the file, the field and what was expected
 */
export function readContent<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  facts?: Facts,
): v.InferOutput<Schema> {
  return checkContent(file, facts ? fillInAll(file, parseJson(file), facts) : parseJson(file), schema)
}

function fillInAll(file: string, value: unknown, facts: Facts): unknown {
  if (typeof value === 'string') return fillIn(file, value, facts)
  if (Array.isArray(value)) return value.map((each) => fillInAll(file, each, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillInAll(file, each, facts)]))
}

/**
 * Checks the value in a content file against its schema.
 * @throws OperatorError with the file, the field and what was expected
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
  throw new OperatorError(`${file}: ${field}: expected ${expectation(issue)}, but found ${found}`)
}

/** @throws OperatorError with the file */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw isSystemError(error) ? new OperatorError(`${file}: cannot be read (${error.code})`) : error
  }
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
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new OperatorError(`${file}: is not JSON (${error.message})`)
  }
}
