import { escapeControls, quote } from './text/quote.ts'

/**
 * A fault that the operator can mend: a setting, a file, a disk, a database. The message is a line to act on, and no stack is shown.
 * Any other error is a bug, and is shown with its stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/**
 * The same fault with the environment variable that leads to it: `HOST is "192.0.2.1", but listen EADDRNOTAVAIL`. `value` is shown, so
 * it holds no secret.
 */
export function blame(variable: string, value: string, fault: Error): OperatorError {
  const reason = fault.message.replaceAll(value, escapeControls(value))
  return new OperatorError(`${variable} is ${quote(value)}, but ${reason}`, { cause: fault })
}

/** True for what the operating system refuses: https://nodejs.org/api/errors.html#class-systemerror */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error
}
