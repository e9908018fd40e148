import type { Page } from '@playwright/test'

/**
 * Records a screen reader's announcements: the words of each live region when they change. The returned function gives the announcements
 * since its last call. A region that is inserted together with its words is in brackets, because many screen readers do not announce it.
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
