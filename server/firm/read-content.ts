import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** A content file that is missing, is not JSON, or has a wrong or missing field; the message is one line a person can act on. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * Reads a JSON file of the firm's content against its schema.
 * @throws ContentError with the file, the field and what was expected
 */
export function readContent<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parseJson(file), { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? 'the whole file'
  throw new ContentError(`${file}: ${field}: expected ${issue.expected ?? issue.message}, but found ${issue.received}`)
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON (${error.message})` : 'cannot be read'
    throw new ContentError(`${file}: ${reason}`)
  }
}
