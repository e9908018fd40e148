/** How deep objects and lists may stand in one another in what strangers send: twice what any of ours needs. */
const maxDepth = 20

/** Said to who sent it. */
export const tooDeep = `Objects and lists of JSON may stand ${maxDepth} deep in one another.`

/**
 * Looked at before it is parsed, as whatever walks through it afterwards may do so by recursion. Letter by letter: a
 * regular expression starts again at every quotation mark of a text that never ends, which takes seconds.
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
