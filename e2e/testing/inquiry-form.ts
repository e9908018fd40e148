import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export type InquiryForm = ReturnType<typeof createInquiryForm>

type Words = { name: string; email: string; phone: string; msg: string }

/** An inquiry with its own e-mail address, by which the test finds it in the database. */
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
    /** The spam trap, invisible to people. */
    trap: form.getByLabel('Leave this empty'),
    message: form.getByRole('status'),
    /** The submit button; its label shows the state of the submission. */
    button: form.getByRole('button'),
    open,
    fill,
    /** Opens the form, fills it in, and returns the typed values. */
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
