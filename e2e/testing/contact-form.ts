import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

type Words = { name: string; email: string; subject: string; msg: string }

/** A contact message with its own e-mail address. */
export function someMessage(): Words {
  return {
    name: 'Wanjirũ Müller',
    email: `visitor-${randomUUID()}@example.co.ke`,
    subject: 'A house in Karen 🙂',
    msg: 'Could you look for one?\nThree bedrooms are enough.',
  }
}

/** The form of the contact page. */
export function createContactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Send us a message' })
  const fields = {
    name: form.getByLabel('Your name'),
    email: form.getByLabel('E-mail'),
    subject: form.getByLabel('Subject (optional)'),
    msg: form.getByLabel('Message', { exact: true }),
  }
  return {
    form,
    fields,
    message: form.getByRole('status'),
    /** The submit button; its label shows the state of the submission. */
    button: form.getByRole('button'),
    async fill(words: Partial<Words>) {
      for (const [name, text] of Object.entries(words)) await fields[name as keyof Words].fill(text)
    },
    async reference(): Promise<string> {
      return /Your reference is (\S+)\.$/.exec(await form.getByRole('status').innerText())?.[1] ?? ''
    },
  }
}
