import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Site } from './site.ts'

/** Stores what a firm has after its first weeks: 300 addresses asked for in vain, and 2,000 redirects. */
export function storeOldAddresses(site: Site) {
  const database = new DatabaseSync(join(site.dataDir, 'riparo.sqlite'))
  const today = new Date().toISOString().slice(0, '2026-11-30'.length)
  database.exec('begin immediate; delete from missed_addresses; delete from redirects')
  const miss = database.prepare('insert into missed_addresses values (?, ?, ?)')
  miss.run('/property/boutique-hotel-of-ten-suites-in-diani', today, 400)
  miss.run('/who-we-were', today, 390)
  for (let at = 0; at < 298; at++) miss.run(`/old-page/${at}-of-the-former-site`, today, 300 - at)
  const lead = database.prepare("insert into redirects values (?, '/faqs', 'import', '2026-11-30T08:00:00.000Z', null)")
  for (let at = 0; at < 2_000; at++) lead.run(`/question/${at}-about-buying-land`)
  database.exec('commit')
  database.close()
}
