import type { Page } from '@playwright/test'

/**
 * Does to a page what Chrome's translation does: each text gives way to two `<font>` elements with the translation, at once and as texts come or
 * change. These texts stay in English, so that tests can compare them.
 */
export async function translate(page: Page) {
  await page.evaluate(() => {
    const untouched = 'script, style, svg, textarea, option, [translate=no], .notranslate, font font'
    function wrap(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      if (root instanceof Text) texts.push(root)
      for (const text of texts) {
        if (!text.data.trim() || !text.isConnected || text.parentElement?.closest(untouched)) continue
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).textContent = text.data
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') wrap(target)
        else for (const node of addedNodes) wrap(node)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
