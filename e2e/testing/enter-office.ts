import type { BrowserContext } from '@playwright/test'
import { enterOffice as enter } from '../../server/testing/enter-office.ts'
import type { Site } from './site.ts'

/** Signs a new person of the office in, in this browser; resolves with their id. */
export async function enterOffice(context: BrowserContext, site: Site, person?: Parameters<typeof enter>[1]) {
  const { cookie, personId } = await enter({ dataDir: site.dataDir }, person)
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, domain: 'localhost', path: '/office/', httpOnly: true, sameSite: 'Lax' }])
  return personId
}
