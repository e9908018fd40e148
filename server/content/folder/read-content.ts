import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { decodeText } from '../../http/bodies/decode-text.ts'
import { blame, isSystemError, OperatorError } from '../../operator-error.ts'
import { readEntities } from '../../text/html/clean-text.ts'
import { escapeControls } from '../../text/quote.ts'

/** Facts of the firm that its texts repeat, by the name that stands for each in them: `{town}`. */
export type Facts = Readonly<Record<string, string>>

/** A value whose texts have their entities read, and each `{name}` replaced by its fact. @throws OperatorError with the file, for an unknown name */
export function fillInFacts<Value>(file: string, value: Value, facts: Facts): Value {
  const fill = (each: unknown): unknown => {
    if (typeof each === 'string') return fillInText(file, readEntities(each), facts)
    if (Array.isArray(each)) return each.map(fill)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, one]) => [name, fill(one)]))
  }
  return fill(value) as Value
}

/** The same for Markdown, in which a fact such as `*Star* Homes` stands as it is. @throws OperatorError */
export function fillInMarkdown(file: string, markdown: string, facts: Facts): string {
  const escaped = Object.entries(facts).map(([name, fact]) => [name, fact.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')])
  return fillInText(file, markdown, Object.fromEntries(escaped))
}

function fillInText(file: string, text: string, facts: Facts): string {
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
  return checkContent(file, facts ? fillInFacts(file, parseJson(file), facts) : parseJson(file), schema)
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
  throw new OperatorError(`${file}: ${field}: ${describeIssue(issue)}`)
}

/** `expected a colour such as #da1900, but found "teal"` */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const isNothing = issue.received === 'undefined' || issue.type === 'non_empty'
  return `expected ${expectation(issue)}, but found ${isNothing ? 'nothing' : escapeControls(issue.received)}`
}

/** The text of a file in any encoding that is beyond doubt. @throws OperatorError with the file, and what to do */
export function readText(file: string): string {
  const text = decodeText(readBytes(file))
  if (text === null) {
    throw new OperatorError(
      `${file}: is in an encoding that we cannot tell for sure. Open it in the program that wrote it and save it as UTF-8`,
    )
  }
  const [before, after] = text.split('\ufffd', 2)
  if (before === undefined || after === undefined) return text
  const line = before.split('\n').length
  throw new OperatorError(
    `${file}: line ${line}: has "\ufffd" in place of a letter, which was lost when the file was saved. Type it again and save the file as UTF-8`,
  )
}

function readBytes(file: string) {
  try {
    return readFileSync(file)
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
  if (type === 'max_length') return message
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
