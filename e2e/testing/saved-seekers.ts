import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { shortId } from '../../domain/listings/listing.ts'
import { toWanted } from '../../domain/saved-searches/wanted.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import type { Site } from './site.ts'

const names = [
  ...['Wanjiru Müller', 'Otieno Odhiambo', 'Fatuma Ali Hassan', 'Kiprono arap Cheruiyot-Kipkemboi', 'Njeri'],
  ...['Nekesa Barasa', 'Mutua Musyoka', 'Zawadi', 'Peter Kamau', 'Chebet', 'Akinyi Wanjiku-Odhiambo', 'James Mwangi'],
]

const searches = [
  'propertyStatus=For_Rent&kind=apartments&place=nairobi/kilimani&minBedrooms=2&maxPriceValue=120000',
  'propertyStatus=For_Rent&kind=apartments&place=nairobi/kilimani&place=nairobi/lavington&place=nairobi/riverside&minBedrooms=2&features=Balcony&features=Swimming_Pool',
  'propertyStatus=For_Sale&kind=land&town=nanyuki&maxPriceValue=4000000',
]

/**
 * Stores twelve people with what each looks for: most by confirmed searches, one without mail, one refused, one who was told already. `listing` is
 * wanted by all of them.
 */
export function storeSeekers(site: Site, listing: { id: string; kes: number }): void {
  using database = new DatabaseSync(join(site.dataDir, 'riparo.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  const instant = '2026-11-01T09:00:00.000Z'
  const short = shortId(listing.id)
  const addSeeker = database.prepare(
    'insert into seekers (id, email, name, telephone, frequency, added_at, privacy_version, active_at, refused_at, refusal) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const addSearch = database.prepare(
    'insert into saved_searches (id, seeker_id, screen, query, short_id, kes, source, added_at, confirmed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const tell = database.prepare(
    'insert into told_listings (id, seeker_id, short_id, told_at, kes, how) values (?, ?, ?, ?, ?, ?)',
  )
  for (const [index, name] of names.entries()) {
    const id = randomUUID()
    const [isByTelephone, isRefused] = [index === 3, index === 4]
    const email = isByTelephone ? '' : `${name.split(' ')[0]?.toLowerCase()}.${id.slice(0, 4)}@example.com`
    const refusal = isRefused ? ['2026-11-20T09:00:00.000Z', '550 5.1.1 no such mailbox'] : [null, null]
    addSeeker.run(id, email, name, '+254712345678', index % 3 ? 'weekly' : 'daily', instant, '1', instant, ...refusal)
    const from = isByTelephone ? 'office' : 'visitor'
    const confirmed = isByTelephone ? null : instant
    const query = searches[index % searches.length] ?? ''
    const wanted = toWanted('all', parseSearch(new URLSearchParams(query)))?.query ?? ''
    addSearch.run(randomUUID(), id, 'all', wanted, '', null, from, instant, confirmed)
    addSearch.run(randomUUID(), id, '', '', short, listing.kes, from, instant, confirmed)
    if (index === 5) tell.run(randomUUID(), id, short, '2026-11-12T14:00:00.000Z', listing.kes, 'alert')
  }
}
