import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const file = (name: string, bytes: number | string) => ({
  ...{ name, mimeType: 'application/pdf' },
  buffer: typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.alloc(bytes, 'x'),
})
const plan = file('Plan of the house.pdf', 120_000)
const digest = createHash('sha256').update(plan.buffer).digest('hex')

const replyText = (page: Page) => page.getByLabel(/^To /)
const files = (page: Page) => page.getByLabel('Files', { exact: true })
const along = (page: Page) => page.getByRole('list', { name: 'Files that go along' }).getByRole('listitem')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.locator('[data-outcome]')

/** Opens the thread of somebody who wrote, as a person of the office. */
async function openThread(page: Page, site: Site, name: string, email: string) {
  const form = { name, email, phone: '0712 345 678', subject: 'A plan', msg: 'Have you a plan of the house?' }
  expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
  await enterOffice(page.context(), site, { role: 'agent', name: `For ${name}` })
  await page.goto(`/office/messages?${new URLSearchParams({ words: name, state: 'all' })}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function expectInBothMails(site: Site, email: string, words: string) {
  const digestsOf = (to: string) =>
    site
      .mailsTo(to)
      .filter(({ mail }) => mail.text?.includes(words))
      .map(({ mail }) =>
        mail.attachments.map(({ filename, content }) => [
          filename,
          createHash('sha256')
            .update(new Uint8Array(content as ArrayBuffer))
            .digest('hex'),
        ]),
      )
  await expect.poll(() => digestsOf(email), { timeout: 30_000 }).toEqual([[[plan.name, digest]]])
  return digestsOf
}

test('with script files are listed, refused, taken away, sent, and back after Undo', async ({ page, site }) => {
  const email = 'script.files@example.com'
  await openThread(page, site, 'Wanjiru Files', email)
  await replyText(page).fill('Dear Wanjiru, here is the plan.')
  await files(page).setInputFiles([plan, file('empty.pdf', '')])
  await expect(along(page)).toHaveCount(2)
  await expect(page.getByText('“empty.pdf” is empty.')).toBeVisible()
  await press(page, 'Send')
  await expect(files(page)).toBeFocused()
  await expectToFit(page, 360)
  await expectAccessible(page)
  await press(page, 'Remove empty.pdf')
  await files(page).setInputFiles([file('large.pdf', 10_000_000)])
  await expect(along(page)).toHaveText([/Plan of the house\.pdf 120 KB/, /large\.pdf 10\.0 MB/])
  await expect(page.getByText('The files may have 10 MB together: these have 10.2 MB')).toBeVisible()
  await press(page, 'Remove large.pdf')
  await expect(page.getByText('The files may have 10 MB together')).toHaveCount(0)

  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await press(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(plan.name)
  await expect(along(page)).toHaveCount(1)
  // Their names alone.
  expect((await posted).postData()?.length).toBeLessThan(1_000)
  await expectAccessible(page)

  await press(page, 'Send')
  await expect(notice(page)).toContainText('Your reply is on its way.')
  await expect(along(page)).toHaveCount(0)
  await expect(page.getByText(`With the file ${plan.name}, 120 KB`)).toBeVisible()
  await press(page, 'Undo')
  await expect(notice(page)).toContainText('It is taken back.')
  await expect(replyText(page)).toHaveValue('Dear Wanjiru, here is the plan.')
  await expect(along(page)).toHaveText([/Plan of the house\.pdf 120 KB/])
  await expect(page.getByText('Please choose again')).toHaveCount(0)
  await expect(page.getByText(`With the file ${plan.name}`)).toHaveCount(0)

  await press(page, 'Send')
  await expect(notice(page)).toContainText('Your reply is on its way.')
  await page.getByText(`With the file ${plan.name}`).click()
  await expect(page.getByText(digest)).toBeVisible()
  await expectToFit(page, 360)
  await expectAccessible(page)
  await expectInBothMails(site, email, 'here is the plan')
})

test('a reply with files is refused where somebody wrote meanwhile, and has them still', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(422)
  const email = 'meanwhile.files@example.com'
  await openThread(page, site, 'Njeri Files', email)
  await replyText(page).fill('Here it is.')
  await files(page).setInputFiles(plan)
  await expect(along(page)).toHaveCount(1)
  const form = { name: 'Njeri Files', email, phone: '0712 345 678', subject: 'A plan', msg: 'And a price?' }
  expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
  await press(page, 'Send')
  await expect(page.getByRole('alert')).toContainText('Somebody wrote or did something here in the meantime.')
  await expect(along(page)).toHaveCount(1)
  await press(page, 'Send')
  await expect(notice(page)).toContainText('Your reply is on its way.')
  await expect(page.getByText(`With the file ${plan.name}`)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('files are sent, and the page says when they are to be chosen again', async ({ page, site, faults }) => {
    faults.expect(422)
    const email = 'plain.files@example.com'
    await openThread(page, site, 'Otieno Files', email)
    await replyText(page).fill('Dear Otieno, here is the plan.')
    await files(page).setInputFiles([plan, file('empty.pdf', '')])
    await press(page, 'Send')
    await expect(page.getByText('“empty.pdf” is empty.')).toBeVisible()
    await expect(page.getByText('Please choose again')).toContainText(`${plan.name}, empty.pdf`)
    await expect(replyText(page)).toHaveValue('Dear Otieno, here is the plan.')
    await expectToFit(page, 360)

    await files(page).setInputFiles(plan)
    await press(page, 'Preview')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(plan.name)
    await expect(page.getByText('Please choose again')).toContainText(plan.name)
    await files(page).setInputFiles(plan)
    await press(page, 'Send')
    await expect(notice(page)).toContainText('Your reply is on its way.')
    await expect(page.getByText(`With the file ${plan.name}, 120 KB`)).toBeVisible()
    await press(page, 'Undo')
    await expect(page.getByText('Please choose again')).toContainText(plan.name)
    await expect(replyText(page)).toHaveValue('Dear Otieno, here is the plan.')
    await files(page).setInputFiles(plan)
    await press(page, 'Send')
    await expect(notice(page)).toContainText('Your reply is on its way.')
    await expectInBothMails(site, email, 'here is the plan')
  })
})
