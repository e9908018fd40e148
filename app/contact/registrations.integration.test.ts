import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { startSite } from '../../server/testing/start-site.ts'

const board = 'Estate Agents Registration Board, No. EA/0123'
const commissioner = 'Office of the Data Protection Commissioner, No. 456-78AB-C90D'

/** The texts of some pages of a firm with these registrations. */
async function readPages(registrations?: object) {
  using folder = createContentFolder([])
  const file = join(folder.path, 'firm.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), registrations }))
  await using site = await startSite({ CONTENT_DIR: folder.path })
  const [contact, privacy, faqs] = await Promise.all(
    ['/contact-us/', '/data-privacy-policy', '/faqs'].map((path) => site.page(path)),
  )
  const main = (page: typeof contact) => page?.texts('main').join() ?? ''
  return { contact: main(contact), privacy: main(privacy), footer: faqs?.texts('footer').join() ?? '' }
}

test('a firm’s registrations stand in the footer and among its contacts, the Data Commissioner’s also in the privacy policy (I17)', async () => {
  const pages = await readPages({ estateAgents: 'EA/0123', dataProtection: '456-78AB-C90D' })
  for (const text of [pages.footer, pages.contact]) {
    expect(text).toContain(board)
    expect(text).toContain(commissioner)
  }
  expect(pages.privacy).toContain(commissioner)
  expect(pages.privacy).not.toContain(board)
})

test('a registration that the firm does not state stands nowhere, and nothing in its place', async () => {
  const one = await readPages({ estateAgents: 'EA/0123' })
  expect(one.footer).toContain(board)
  for (const text of Object.values(one)) expect(text).not.toContain('Commissioner, No.')
  const none = await readPages()
  for (const text of Object.values(none)) expect(text).not.toMatch(/Registered with|, No\. /)
})
