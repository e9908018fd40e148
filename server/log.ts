import type { Log } from '../domain/ports.ts'

/** Says what was answered: without the address's query and without the client's IP, as both can tell who somebody is. */
export function logAnswer(
  log: Log,
  { url, ms, status, ...more }: { reqId?: string; method: string; url: string; status: number; ms: number },
) {
  const [path = ''] = url.split('?', 1)
  log.info({ ...more, path: withoutAddresses(path), status, ms: Math.round(ms) }, 'answered')
}

/** Whether it says so at the level that it has: for those whose answer takes less time than the words for it. */
export function saysAnswers({ level }: { level: string }): boolean {
  return level === 'info' || level === 'debug' || level === 'trace'
}

/** A text for the log without e-mail addresses, which mail servers, databases and mistyped addresses like to repeat. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>:;,"'()/]+/g, (word) => (/.(@|%40)./i.test(word) ? '…' : word))
}

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

/** Of an error only what says where it happened: databases and mail servers hang the values they were given on theirs. */
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
