import { quote } from '../text/quote.ts'
import { conceal } from './conceal.ts'

/** The environment variables as the operator wrote them. An empty variable counts as absent. */
export type Env = Readonly<Record<string, string | undefined>>

/** Reads variables, and collects the faults of all. */
export function createReader(env: Env) {
  const faults: string[] = []
  const isEmpty = (name: string) => !env[name]?.trim()
  const read = <Value>(name: string, fallback: Value, parse: (text: string) => Value | undefined, takes: string) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value !== undefined) return value
    faults.push(`${name} is ${quote(show(name, text))}, but takes ${takes}`)
    return fallback
  }
  return {
    faults,
    isSet: (name: string) => !isEmpty(name),
    read,
    readOptional: <Value>(name: string, parse: (text: string) => Value | undefined, takes: string) =>
      read<Value | null>(name, null, parse, takes),
    /** Demands a variable for the sake of another one. */
    need(needed: string, name: string, purpose: string) {
      if (isEmpty(needed)) faults.push(`${needed} is empty, but ${name} needs ${purpose}`)
    },
  }
}

export type Reader = ReturnType<typeof createReader>

/** The value of a variable for the terminal, without secrets. */
function show(name: string, text: string) {
  if (/_(TOKEN|SECRET)$/.test(name)) return '…'
  return /_(URL|ENDPOINT|UPSTREAM)$/.test(name) ? conceal(text) : text
}
