/** A built style sheet: what the first screen of most visitors needs, apart from its rules for paper and for forced colours. */
export type StyleSheetText = { screen: string; later: string }

const beginsLater = /@media (?:print|\(forced-colors:active\))\{/g

/** Takes a minified style sheet apart, whose braces are balanced and stand in no text. */
export function splitStyleSheet(css: string): StyleSheetText {
  let screen = ''
  let later = ''
  let copied = 0
  for (const { index, 0: begin } of css.matchAll(beginsLater)) {
    // Such a rule may stand within another.
    if (index < copied || depthAt(css, copied, index) > 0) continue
    const end = endOfBlock(css, index + begin.length)
    screen += css.slice(copied, index)
    later += css.slice(index, end)
    copied = end
  }
  return { screen: screen + css.slice(copied), later }
}

const braces: Record<string, number> = { '{': 1, '}': -1 }

/** The number of braces that are open at a position, counted from another where none was. */
function depthAt(css: string, from: number, to: number): number {
  let open = 0
  for (let at = from; at < to; at++) open += braces[css[at] ?? ''] ?? 0
  return open
}

/** Past the brace that closes the block within which a position is. */
function endOfBlock(css: string, position: number): number {
  let open = 1
  let at = position
  for (; open > 0 && at < css.length; at++) open += braces[css[at] ?? ''] ?? 0
  return at
}
