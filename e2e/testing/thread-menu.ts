import type { Page } from '@playwright/test'

/** Opens the menu of a thread's other actions, where it is closed. */
export async function openMore(page: Page): Promise<void> {
  const menu = page.locator('details[name=thread]')
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
}
