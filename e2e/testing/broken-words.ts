/**
 * The words that go on in another line, for `page.evaluate`. A line may end at a sign between letters, as a hyphen or a soft hyphen. An
 * address of the web or of mail may break anywhere: few of them fit a phone.
 */
export function listBroken(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.data.trim() || !isSeen(text.parentElement)) continue
    for (const { 0: run, index } of text.data.matchAll(/\S+/g)) {
      if (/[@/]|[\p{L}\d]\.\p{L}/u.test(run)) continue
      // The digits of one amount are one word.
      for (const { 0: word, index: at } of run.matchAll(/\d+(?:[.,]\d+)+|[\p{L}\p{M}\p{N}’']+/gu)) {
        if (isInTwoLines(text, index + at, word.length)) broken.push(word)
      }
    }
  }
  return broken

  function isInTwoLines(text: Text, start: number, length: number) {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, start + length)
    const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0)
    return first !== undefined && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2)
  }

  function isSeen(element: Element | null) {
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.tagName === 'svg' || getComputedStyle(at).clipPath !== 'none') return false
    }
    return element.closest('select, option, [aria-hidden=true]') === null
  }
}
