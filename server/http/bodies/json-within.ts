import { parseJson } from './json.ts'

/** `cut` is the text around the JSON, in one line, for the log; empty for an answer of nothing but JSON. */
export type JsonWithin = { value: unknown; cut: string }

/**
 * The JSON of an answer that a server has put text around: PHP prints its notices before it, and a cache its comment behind it. Undefined
 * unless the text holds one complete value beyond doubt: it begins at the first bracket that JSON can begin with, nothing else
 * that could be JSON stands outside of it, and the text around it is no page, whose scripts may hold lists of anything. Each
 * letter is looked at once, whatever the text.
 */
export function findJsonWithin(text: string): JsonWithin | undefined {
  const whole = parseJson(text)
  if (whole !== undefined) return { value: whole, cut: '' }
  const start = findStart(text, 0)
  const end = start === null ? null : findEnd(text, start)
  if (start === null || end === null || findStart(text, end) !== null) return undefined
  const value = parseJson(text.slice(start, end))
  const around = `${text.slice(0, start)} ${text.slice(end)}`
  if (value === undefined || page.test(around)) return undefined
  // An empty list says that everything is gone. Comments alone do not change what an answer says.
  if (Array.isArray(value) && value.length === 0 && withoutComments(around).trim()) return undefined
  return { value, cut: around.replaceAll(/\s+/g, ' ').trim() }
}

const page = /<(!doctype|html|head|body|script|title)\b/i

function withoutComments(text: string) {
  const [before = '', ...rest] = text.split('<!--')
  return before + rest.map((part) => part.split('-->').slice(1).join('-->')).join('')
}

/** Finds where JSON could begin, from a place on: a list of lists, of objects or of nothing, or an object that is not empty. Null without such a place, or in an open comment. */
function findStart(text: string, from: number): number | null {
  const start = /<!--|\[\s{0,20}[[{\]]|\{\s{0,20}"/g
  start.lastIndex = from
  for (let match = start.exec(text); match; match = start.exec(text)) {
    if (match[0] !== '<!--') return match.index
    const end = text.indexOf('-->', start.lastIndex)
    if (end === -1) return null
    start.lastIndex = end
  }
  return null
}

/** The end of the value that begins at a bracket; null where it is not complete. */
function findEnd(text: string, start: number): number | null {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') inText = !inText
    else if (inText) at += letter === '\\' ? 1 : 0
    else if (letter === '{' || letter === '[') depth++
    else if ((letter === '}' || letter === ']') && --depth === 0) return at + 1
  }
  return null
}
