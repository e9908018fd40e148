import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { connect } from '../../server/database/connect.ts'
import { toOfficeLink } from '../../server/office/people/link-mail.ts'
import { createLink } from '../../server/office/people/links.ts'
import type { Site } from './site.ts'

const run = promisify(execFile)

/** Invites somebody by the command line; resolves with the link that it prints, as it knows of no mail server. */
export async function invite(site: Site, email: string, role: 'owner' | 'agent') {
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, SITE_URL: site.url }
  const { stdout } = await run(process.execPath, ['cli/riparo.ts', 'office', 'invite', email, '--role', role], { env })
  return /http\S+/.exec(stdout)?.[0] ?? ''
}

/** Makes the link that `npm start` prints on a terminal while nobody is stored. */
export async function offerFirstOwner(site: Site) {
  const { db, close } = await connect({ dataDir: site.dataDir })
  try {
    return toOfficeLink(site.url, await createLink(db, { purpose: 'first-owner', personId: null }, new Date()))
  } finally {
    await close()
  }
}

/** Opens a link for the first time, and makes a passkey. */
export async function join(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByText('Your passkey is made')).toBeVisible()
}
