/** Removes e-mail addresses from a text for the log: mail servers, databases and mistyped addresses often repeat them. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>:;,"'()/]+/g, (word) => (/.(@|%40)./i.test(word) ? '…' : word))
}

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

/** Reduces an error to its type, message, code and stack: errors of databases and mail servers also carry the values that they were given. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)), stack: '' }
  const { name, message, code, stack = '', cause } = error as Error & { code?: unknown }
  return {
    type: name,
    code,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}
