/** A built style sheet: what stands in `@media print` apart from everything else. */
export type StyleSheetText = { screen: string; print: string }

/** Takes a minified style sheet apart, whose braces are balanced and stand in no text. */
export function splitPrintRules(css: string): StyleSheetText {
  const begin = '@media print{'
  let screen = ''
  let print = ''
  let copied = 0
  for (let start = css.indexOf(begin); start >= 0; start = css.indexOf(begin, copied)) {
    const end = endOfBlock(css, start + begin.length)
    screen += css.slice(copied, start)
    print += css.slice(start, end)
    copied = end
  }
  return { screen: screen + css.slice(copied), print }
}

/** Past the brace that closes the block within which a position is. */
function endOfBlock(css: string, position: number): number {
  let open = 1
  let at = position
  for (; open > 0 && at < css.length; at++) open += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0
  return at
}
