import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** An e-mail address that no other test subscribes. */
export function someAddress(): string {
  return `reader-${randomUUID()}@example.co.ke`
}

/** The form at the foot of every page. */
export function createNewsletterForm(page: Page) {
  const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' })
  return {
    form,
    email: form.getByPlaceholder('Enter your email address'),
    consent: form.getByRole('checkbox', { name: /^I agree/ }),
    message: form.getByRole('status'),
    button: form.getByRole('button'),
  }
}
