import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

type Words = { name: string; email: string; subject: string; msg: string }

/** What somebody writes to the firm, under an address of their own. */
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
    /** Out of sight: for programs only. */
    trap: form.getByLabel('Leave this empty'),
    message: form.getByRole('status'),
    /** Its label says how far the sending is. */
    button: form.getByRole('button'),
    async fill(words: Partial<Words>) {
      for (const [name, text] of Object.entries(words)) await fields[name as keyof Words].fill(text)
    },
    async reference(): Promise<string> {
      return /Your reference is (\S+)\.$/.exec(await form.getByRole('status').innerText())?.[1] ?? ''
    },
  }
}
