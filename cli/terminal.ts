import { createInterface } from 'node:readline/promises'

/** Prints text that may come from a visitor: control characters that move the cursor or reverse the line are removed. */
export function print(text: string): void {
  console.log(withoutControls(text))
}

/** The same on standard error. */
export function printError(text: string): void {
  console.error(withoutControls(text))
}

function withoutControls(text: string) {
  return text.replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
}

/** Reports the progress of long work on standard error, once a second and not within the first. */
export function createProgress(unit: string): (count: number) => void {
  let next = performance.now() + 1000
  return (count) => {
    if (performance.now() < next) return
    next = performance.now() + 1000
    console.error(`${count.toLocaleString('en-US')} ${unit} …`)
  }
}

/** Asks before a command that cannot be undone. Without a terminal only `--yes` confirms. */
export async function confirmOnTerminal(question: string, yes: boolean): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) {
    console.error('Nothing was changed: standard input is not a terminal, so confirm with --yes.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type "yes" to go on: `)
  terminal.close()
  if (answer.trim().toLowerCase() === 'yes') return true
  console.error('Nothing was changed.')
  return false
}
