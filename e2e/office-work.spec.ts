import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { enterOffice as storePerson } from '../server/testing/enter-office.ts'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'

// A site of its own, as these end the access of people.
test.use({ siteEnv: { OFFICE: 'on', SITE_OF: 'office-work' } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Axe is a script. */
async function examine(page: Page, hasScript: boolean) {
  if (!hasScript) return
  // The buttons of a form on its way are pale.
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await expandWindow(page, 360)
  await expectToFit(page, 360)
  await expectAccessible(page)
}

function openDatabase({ dataDir }: Site) {
  return new DatabaseSync(join(dataDir, 'riparo.sqlite'))
}

/** Starts a listing in the office as somebody does by its form; resolves with its id. */
async function startListing(site: Site, cookie: string) {
  const answer = await fetch(`${site.url}/office/listings/new`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: site.url },
    body: new URLSearchParams({ intent: 'save', propertyName: 'Villa of a leaver', newForm: randomUUID() }),
    redirect: 'manual',
  })
  return /\w{24}/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
}

/** Writes to the firm about a listing, which is then a message of its responsible person. */
async function write(site: Site, listing: string) {
  const email = `${randomUUID()}@example.com`
  const form = { propertyID: listing.slice(0, 10), name: 'Achieng', email, phone: '0712 345 678', msg: 'Is it free?' }
  const answer = await postForm(site.url, 'property-inquiry', form)
  expect(answer.status).toBe(200)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('whoever ends an access says who gets the work, is asked again, and the colleague has all of it', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const leaver = await storePerson({ dataDir: site.dataDir }, { role: 'agent', name: 'Ben Otieno' })
      const listing = await startListing(site, leaver.cookie)
      await write(site, listing)
      const name = `Cate ${randomUUID().slice(0, 8)}`
      const colleague = await storePerson({ dataDir: site.dataDir }, { role: 'agent', name })
      await enterOffice(context, site, { name: 'Ann Wanjiku' })
      await page.goto(`/office/people/${leaver.personId}/end`)
      await expect(heading(page)).toHaveText('End the access of Ben Otieno')
      await expect(page.getByText('Ben Otieno has 1 listing and 1 message (1 open).')).toBeVisible()
      const choice = page.getByLabel('Who gets all of this?')
      await expect(choice).toHaveValue('')
      await examine(page, javaScriptEnabled)
      await choice.selectOption(name)
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByText(`1 listing and 1 message (1 open) will go to ${name}.`)).toBeVisible()
      await examine(page, javaScriptEnabled)

      // A message comes while the question is read.
      await write(site, listing)
      faults.expect(422)
      await page.getByRole('button', { name: 'End the access for good' }).click()
      await expect(page.getByRole('alert')).toContainText('and is 1 listing and 2 messages (2 open) now')
      await expect(choice).toHaveValue(colleague.personId)
      await examine(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('button', { name: 'End the access for good' }).click()
      await expect(page.getByText('The access has ended')).toBeVisible()

      using database = openDatabase(site)
      const book = database.prepare('select person_id from books where listing_id = ?').get(listing)
      expect(book).toMatchObject({ person_id: colleague.personId })
      const threads = database.prepare('select count(*) as count from threads where person_id = ?')
      expect(threads.get(colleague.personId)).toMatchObject({ count: 2 })
      faults.expect(404)
      await page.goto(`/office/people/${leaver.personId}/end`)
      await expect(heading(page)).toHaveText('This person is not in the office any more.')
    })

    test('listings are given with the messages about them, and Undo takes both back', async ({
      page,
      context,
      site,
    }) => {
      const giver = await storePerson(
        { dataDir: site.dataDir },
        { role: 'agent', name: `Gil ${randomUUID().slice(0, 8)}` },
      )
      const listing = await startListing(site, giver.cookie)
      await write(site, listing)
      const name = `Hawa ${randomUUID().slice(0, 8)}`
      const receiver = await storePerson({ dataDir: site.dataDir }, { role: 'agent', name })
      const holder = () => {
        using database = openDatabase(site)
        const about = database.prepare(
          "select person_id from threads where id in (select thread_id from messages where search like '%' || ? || '%')",
        )
        return about.get(listing.slice(0, 10))?.person_id
      }
      expect(holder()).toBe(giver.personId)
      const [cookie = '', value = ''] = giver.cookie.split('=', 2)
      await context.addCookies([{ name: cookie, value, domain: 'localhost', path: '/office/' }])
      await page.goto('/office/listings?view=mine')
      await page
        .getByRole('checkbox', { name: /^Tick (?!all)/ })
        .first()
        .check()
      await page.locator('#ticked').getByText('More', { exact: true }).click()
      await page.getByRole('button', { name: 'Responsible person…' }).click()
      await expect(heading(page)).toHaveText('Responsible for 1 listing')
      await page.getByLabel('Responsible').selectOption(name)
      await page.getByLabel('Also give the open message').check()
      await examine(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Save' }).click()
      const said = '1 listing has another responsible person, and 1 message went along.'
      await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
      expect(holder()).toBe(receiver.personId)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('All of it is as it was before.')).toBeVisible()
      expect(holder()).toBe(giver.personId)

      await page.goto(`/office/listings/${listing}/book`)
      await page.getByLabel('Responsible').selectOption(name)
      await page.getByLabel('Also give the open message').check()
      await examine(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('It is saved.')).toBeVisible()
      expect(holder()).toBe(receiver.personId)
    })
  })
}
