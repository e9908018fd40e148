import { expect, type Page } from '@playwright/test'

/** A button of the bar at the foot of the office's form of a listing. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Resolves when the page's script runs: it adds the buttons of the description. */
export const awaitScript = (page: Page) => expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()

export async function fillIn(page: Page, name: string, price = '12.5m') {
  await field(page, 'Kind').selectOption('For_Sale')
  await field(page, 'Type').selectOption('Residential')
  await field(page, 'Town or city').fill('Nairobi')
  await field(page, 'Neighbourhood').fill('Kilimani')
  await field(page, 'Price in KES').fill(price)
  await field(page, 'Name').fill(name)
}

export async function saveDraft(page: Page) {
  await press(page, 'Save draft')
  await expect(page.getByText('The draft is saved.')).toBeVisible()
}
