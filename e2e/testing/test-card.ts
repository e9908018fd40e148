import type { Page } from '@playwright/test'

/**
 * Replaces every picture by a test card: screenshots then show how a page crops and scales its pictures, but not their compression.
 */
export async function showTestCards(page: Page) {
  await page.route(/\/pictures\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: testCard }))
}

const testCard = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" fill="none" stroke="#fff" stroke-width="4">
  <path fill="#7d8f84" d="M0 0h600v400H0z"/>
  <path d="m0 0 600 400M600 0 0 400M300 0v400M0 200h600"/>
  <circle cx="300" cy="200" r="80"/>
  <circle cx="300" cy="200" r="160"/>
  <path fill="#da1900" d="M40 40h60v60H40z"/>
  <path fill="#16201a" d="M500 300h60v60h-60z"/>
</svg>`
