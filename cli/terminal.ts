import { createInterface } from 'node:readline/promises'

/** Prints text that may hold a stranger's words: nothing in it can move the cursor or turn the line around. */
export function say(text: string): void {
  console.log(withoutControls(text))
}

/** The same on standard error. */
export function warn(text: string): void {
  console.error(withoutControls(text))
}

function withoutControls(text: string) {
  return text.replaceAll(/(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
}

/** Says how far a long work is, on standard error, after the first second and then once a second. */
export function createProgress(what: string): (count: number) => void {
  let next = performance.now() + 1000
  return (count) => {
    if (performance.now() < next) return
    next = performance.now() + 1000
    console.error(`${count.toLocaleString('en-US')} ${what} …`)
  }
}

/** Asks before what cannot be undone. Where nobody can answer, only `--yes` does. */
export async function confirm(question: string, yes: boolean): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) {
    console.error('Nothing was changed: there is nobody to ask here, so add --yes.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type "yes" to go on: `)
  terminal.close()
  if (answer.trim().toLowerCase() === 'yes') return true
  console.error('Nothing was changed.')
  return false
}

export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : nouns}`
}
