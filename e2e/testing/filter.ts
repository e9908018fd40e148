import { expect, type Page } from '@playwright/test'

export type Filter = ReturnType<typeof createFilter>

/** The filter and the sort of a listings screen. */
export function createFilter(page: Page) {
  const form = page.getByRole('search', { name: 'Filter properties' })
  const chips = page.getByRole('list', { name: 'Applied filters' })
  return {
    form,
    toggle: form.getByRole('button', { name: 'All filters' }),
    field: (label: string) => form.getByLabel(label),
    async choose(label: string, option: string) {
      await form.getByLabel(label).selectOption({ label: option })
    },
    show: () => form.getByRole('button', { name: 'Show properties' }).click(),
    options: (label: string): Promise<string[]> => form.getByLabel(label).getByRole('option').allTextContents(),
    chips,
    remove: (label: string) => chips.getByRole('link', { name: `${label} : remove` }).click(),
  }
}

export type Sheet = ReturnType<typeof createSheet>

/** The filter sheet of a phone. */
export function createSheet(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  return {
    dialog,
    show: dialog.getByRole('button', { name: /^Show / }),
    field: (label: string) => dialog.getByLabel(label),
    async open() {
      await page.getByRole('button', { name: 'All filters' }).click()
      await expect(dialog).toBeVisible()
    },
  }
}
