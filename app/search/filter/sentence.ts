/** True for a filter's fields with a sentence that has not been read: only the server reads it (F2). */
export function hasSentence(fields: URLSearchParams): boolean {
  return fields.has('say') && fields.get('say')?.trim() !== (fields.get('q') ?? '')
}

/** The fields that are filled in, as an address. */
export function withoutEmpty(fields: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...fields].filter(([name, value]) => value !== '' || name === 'say'))
}
