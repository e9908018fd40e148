import type { Config } from '../../config/config.ts'
import { countRows } from '../../database/count-rows.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { toOfficeLink } from './link-mail.ts'
import { createLink } from './links.ts'

type Start = {
  config: Pick<Config, 'host' | 'siteUrl' | 'trustProxy' | 'properties'>
  db: SiteDatabase
  /** The public origin. */
  origin: string
  /** True where a person reads what the start prints. */
  isTerminal: boolean
  now: Date
}

/**
 * The way in for the first owner, while nobody is stored: a link for the terminal of somebody who tries the site on their own machine.
 * Anywhere else a log might keep the link, so a remark names the command that makes one.
 */
export async function offerOffice({ config, db, origin, isTerminal, now }: Start) {
  if (await countRows(db.selectFrom('people'))) return { link: null, remark: null }
  if (!isTerminal || !isOwnMachine(config)) {
    return { link: null, remark: 'the office has no owner: npm run riparo -- office invite EMAIL --role owner' }
  }
  const code = await createLink(db, { purpose: 'first-owner', personId: null }, now)
  return { link: toOfficeLink(origin, code), remark: null }
}

function isOwnMachine({ host, siteUrl, trustProxy, properties }: Start['config']) {
  const isLoopback = host === 'localhost' || host === '::1' || /^127\.[\d.]+$/.test(host)
  return isLoopback && siteUrl === null && trustProxy === 0 && properties.endpoint === null
}
