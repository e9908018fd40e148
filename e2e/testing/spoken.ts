import type { Page } from '@playwright/test'

/**
 * What a screen reader says by itself while the page that is open changes: the words of each live region whenever something is
 * written into it. What it returns reads what was said since it was read last. A region that comes together with its words is
 * not read out by many: that is said in brackets.
 */
export async function hearLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const said: string[] = []
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const known = new WeakSet(document.querySelectorAll(live))
    new MutationObserver((changes) => {
      for (const region of document.querySelectorAll<HTMLElement>(live)) {
        const isNew = !known.has(region)
        known.add(region)
        const words = region.innerText.trim()
        const modal = document.querySelector('dialog:modal')
        if (!words || !region.checkVisibility() || (modal && !modal.contains(region))) continue
        if (isNew) said.push(`[${words}]`)
        else if (
          changes.some(
            ({ target, addedNodes }) => region.contains(target) && (addedNodes.length || target instanceof Text),
          )
        )
          said.push(words)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
    return said
  })
  return () => said.evaluate((all) => all.splice(0))
}
