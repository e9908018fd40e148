import * as v from 'valibot'

/** The content of an outbox entry does not fit its purpose, so a retry would fail as well. */
export class UnreadableContentError extends Error {
  override name = 'UnreadableContentError'
}

/**
 * The known fields of the content of an outbox entry, and no others, as an entry may come from a backup that somebody changed.
 * @throws UnreadableContentError
 */
export function parseOutboxContent<Schema extends v.GenericSchema>(
  content: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content)
  if (parsed.success) return parsed.output
  const field = parsed.issues[0] && v.getDotPath(parsed.issues[0])
  throw new UnreadableContentError(`the content of the outbox entry cannot be read${field ? `: ${field}` : ''}`)
}
