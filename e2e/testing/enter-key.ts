import type { Page } from '@playwright/test'

/**
 * The button that Enter presses in each form of the page, or of a part of it, which has a field for it: `Filter properties: Search`. A browser takes
 * the first button of the form, wherever that stands.
 */
export function listEnterButtons(page: Page, part = 'body'): Promise<string[]> {
  return page.locator(part).evaluate((root) => {
    for (const details of root.querySelectorAll('details')) details.open = true
    const fields = root.querySelectorAll<HTMLInputElement>(
      ':is(form *, [form]):is(input:not([type=hidden], [type=file]))',
    )
    const seen = [...fields].filter((it) => it.checkVisibility() && !it.disabled && it.tabIndex !== -1)
    return [...new Set(seen.map(({ form }) => form))].map((form) => {
      if (!form) throw new Error('a field without its form')
      const heading = form.closest('section, dialog, main')?.querySelector('h1, h2, h3')
      const [button] = [...form.elements].filter((it) => it instanceof HTMLButtonElement && it.type === 'submit')
      return `${(form.ariaLabel ?? heading?.textContent ?? '').trim()}: ${button?.textContent?.trim() ?? 'nothing'}`
    })
  })
}
