import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hasProgram, installDebianPackage } from '../scripts/machine.ts'

const run = promisify(execFile)

/** Installs the program from its Debian package if it is missing; true when it is there afterwards. */
export function requireProgram(program: string, debianPackage = program): boolean {
  if (!hasProgram(program)) installDebianPackage(debianPackage)
  return hasProgram(program)
}

/** Answers per second over 32 connections of a separate process (wrk); throws unless every answer is a 200. */
export async function loadWith(
  url: string,
  { seconds, script }: { seconds: number; script?: string },
): Promise<number> {
  const headers = ['-H', 'Accept-Encoding: br', '-H', 'Accept: text/html']
  // A late answer on a busy machine is not a failure.
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
