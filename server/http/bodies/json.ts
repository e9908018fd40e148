/** The deepest nesting in JSON from clients: twice as deep as the site needs. */
const maxDepth = 20
export const tooDeep = `Objects and lists of JSON may stand ${maxDepth} deep in one another.`

/**
 * Run this before parsing, because code that walks the value may recurse. It scans letter by letter: a regular expression
 * would start again at every quotation mark of an unterminated string, which takes seconds.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (letter === '"') inText = !inText
    else if (inText) at += letter === '\\' ? 1 : 0
    else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') depth--
    if (depth > maxDepth) return true
  }
  return false
}

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
