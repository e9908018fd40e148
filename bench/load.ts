import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hasProgram, installDebianPackage } from '../scripts/machine.ts'

const run = promisify(execFile)

/** Whether the program is here, or could be installed from Debian's package of that or another name. */
export function requireProgram(program: string, debianPackage = program): boolean {
  if (!hasProgram(program)) installDebianPackage(debianPackage)
  return hasProgram(program)
}

/** Answers per second to 32 connections, asked for by a process of its own; every answer has to be a 200. */
export async function loadWith(
  url: string,
  { seconds, script }: { seconds: number; script?: string },
): Promise<number> {
  const headers = ['-H', 'Accept-Encoding: br', '-H', 'Accept: text/html']
  // On a busy machine an answer may be late, and is no failure.
  const parameters = [
    '-t1',
    '-c32',
    '--timeout',
    '20s',
    `-d${seconds}s`,
    ...(script ? ['-s', script] : []),
    ...headers,
    url,
  ]
  const { stdout } = await run('wrk', parameters)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
