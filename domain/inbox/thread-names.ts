import { normaliseUnicode } from '../normalise-unicode.ts'

/** True for names that differ in spaces, case and what nobody sees alone. */
export function isSameName(one: string, other: string): boolean {
  return toCompared(one) === toCompared(other)
}

const toCompared = (name: string) => normaliseUnicode(name, 'NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The names besides the first under which one address wrote, each once, in their order: anybody can write under another's address (J16). */
export function listOtherNames(first: string, names: readonly string[]): string[] {
  const others = new Map(names.map((name) => [toCompared(name), name.trim()]))
  others.delete(toCompared(first))
  others.delete('')
  return [...others.values()]
}

/** More are counted: a stranger can write under any number. */
const maxNames = 3

/** `Ann Otieno, B. Kamau and 4 other names`; empty for none. */
export function sayNames(names: readonly string[]): string {
  const more = names.length - maxNames
  const said = names.slice(0, maxNames)
  if (more > 0) return `${said.join(', ')} and ${more === 1 ? 'another name' : `${more} other names`}`
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : said.join('')
}
