import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export type InquiryForm = ReturnType<typeof createInquiryForm>

type Words = { name: string; email: string; phone: string; msg: string }

/** What somebody writes; each has an address of their own, by which the database knows them. */
export function someWords(): Words {
  return {
    name: 'Wanjirũ Müller',
    email: `visitor-${randomUUID()}@example.co.ke`,
    phone: '+254 (700) 000-111',
    msg: 'Is it still free?\nI could come on Saturday 🙂.',
  }
}

/** The form that asks about one property. */
export function createInquiryForm(page: Page) {
  const form = page.getByRole('form', { name: 'Ask about this property' })
  const opener = page.getByRole('button', { name: 'Make an Inquiry' })
  const fields = {
    propertyID: form.getByLabel('Property ID'),
    name: form.getByLabel('Your name'),
    email: form.getByLabel('E-mail'),
    phone: form.getByLabel('Phone'),
    msg: form.getByLabel('Message (optional)'),
  }
  const open = () => opener.click()
  async function fill(words: Partial<Words>) {
    for (const [name, text] of Object.entries(words)) await fields[name as keyof Words].fill(text)
  }
  return {
    form,
    opener,
    fields,
    /** Out of sight: for programs only. */
    trap: form.getByLabel('Leave this empty'),
    message: form.getByRole('status'),
    /** Its label says how far the sending is. */
    button: form.getByRole('button'),
    open,
    fill,
    /** Opens it and fills it in, with words that it gives. */
    async write(): Promise<Words> {
      const words = someWords()
      await open()
      await fill(words)
      return words
    },
    send: () => form.getByRole('button', { name: 'Send Inquiry' }).click(),
    async reference(): Promise<string> {
      return /Your reference is (\S+)\.$/.exec(await form.getByRole('status').innerText())?.[1] ?? ''
    },
  }
}
