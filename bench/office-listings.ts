import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/database/connect.ts'
import { startPostgres } from '../server/database/testing/start-postgres.ts'
import { createListingStore } from '../server/listings/listing-store.ts'
import { paintScene } from '../server/photographs/testing/sample-files.ts'
import { storeFile } from '../server/photographs/testing/store-file.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { readForm } from '../server/testing/read-form.ts'
import type { Figure } from './figure.ts'
import { manyListings } from './many-listings.ts'
import { quantile } from './quantile.ts'
import { startServer } from './start-server.ts'

const listings = 10_000
const pictures = 100
const perListing = 8
const repetitions = 20

/** The office of 10,000 listings with 8 of 100 photographs each: its list, searches in it, and changes, on both engines. */
export async function* measureOfficeListings(): AsyncGenerator<Figure> {
  const size = { width: 320, height: 214 }
  const files = await Promise.all(Array.from({ length: pictures }, (_, number) => paintScene(number, size)))
  yield* measureEngine('SQLite', null)
  await using postgres = await startPostgres()
  if (!postgres) return console.error('PostgreSQL skipped: it is not installed')
  yield* measureEngine('PostgreSQL', postgres.url)

  async function* measureEngine(engine: string, databaseUrl: string | null): AsyncGenerator<Figure> {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-bench-'))
    const dataDir = folder.path
    const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
    const target = databaseUrl ? { url: databaseUrl } : { dataDir }
    {
      // Makes the tables.
      await using _first = await startServer({ dataDir, env })
    }
    const { db, close } = await connect(target)
    const urls: string[] = []
    for (const bytes of files) urls.push(await storeFile(db, bytes, size))
    // Own listings, beside the samples of the content folder.
    const records = manyListings(listings).map((listing, index) => {
      const [main = '', ...others] = Array.from(
        { length: perListing },
        (_, at) => urls[(index * 7 + at * 13) % pictures],
      )
      return { ...listing, mainImage: { url: main }, propertyImages: others.map((url) => ({ url })) }
    })
    const saved = await createListingStore(db).save([{ file: 'bench.json', records }])
    if (!saved.ok) throw new Error(JSON.stringify(saved.faults[0]))
    const ids = (
      await db.selectFrom('listings').select('id').where('id', 'like', '0%').orderBy('id').limit(repetitions).execute()
    ).map(({ id }) => id)
    await close()
    const { cookie } = await enterOffice(target, { role: 'agent' })
    await using server = await startServer({ dataDir, env })
    await server.untilCached()

    const ask = async (path: string, body?: URLSearchParams) => {
      const headers = { Cookie: cookie, Origin: server.url }
      const init: RequestInit = { headers, redirect: 'manual', ...(body && { method: 'POST', body }) }
      const answer = await fetch(`${server.url}/office/listings${path}`, init)
      const text = await answer.text()
      if (answer.status >= 400) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 500)}`)
      return text
    }
    /** The forms for the prices, by listing: the list shows that of the price before that of the land. */
    const priceForms = new Map<string, URLSearchParams>()
    for (const [, form = ''] of (await ask(`?words=${encodeURIComponent('no. 1')}`)).matchAll(
      /(<form[\s\S]*?<\/form>)/g,
    )) {
      const fields = readForm(form)
      if (fields.has('value') && fields.get('field') === 'propertyPrice') priceForms.set(fields.get('id') ?? '', fields)
    }
    const prices = [...priceForms.values()]
    const id = (number: number) => ids[number] ?? ''
    // The code compiles, and the server reads the words of all listings, in the first seconds.
    for (let number = 0; number < 2 * repetitions; number++) await ask('')

    yield* measure('the list', () => ask(''))
    yield* measure('the list’s data', () => ask('.data'))
    yield* measure('the last page of the list', () => ask('?page=200'))
    yield* measure('a search by words', (number) => ask(`?words=kilimani+${number % 10}`))
    yield* measure('a search by state and screen, by name', () => ask('?state=published&screen=for-sale&sort=name'))
    yield* measure('the editor', (number) => ask(`/${id(number)}`))
    yield* measureForm('a saved draft', 'save')
    yield* measureForm('a publication', 'publish')
    yield* measure('a price in two taps', (number) => {
      const form = new URLSearchParams(prices[number % prices.length])
      form.set('value', `${5_000_000 + number}`)
      form.set('intent', 'change-price')
      return ask('', form)
    })
    yield { name: `${engine}, memory afterwards`, value: server.memory(), unit: 'MB' }

    /** Posts the forms of listings with another name. They are read before the time is taken. */
    async function* measureForm(what: string, intent: 'save' | 'publish') {
      const forms: URLSearchParams[] = []
      for (let number = 0; number < repetitions; number++) {
        const form = readForm(await ask(`/${id(number)}`))
        form.set('propertyName', `Name ${number} of ${what}`)
        form.set('intent', intent)
        forms.push(form)
      }
      yield* measure(what, (number) => ask(`/${id(number)}`, forms[number]))
    }

    /** The processor time of the server, all its threads together; other processes do not change it. The time until the answer is beside it. */
    async function* measure(what: string, work: (number: number) => Promise<unknown>): AsyncGenerator<Figure> {
      const times: number[] = []
      const before = server.processorTime()
      for (let number = 0; number < repetitions; number++) {
        const begun = performance.now()
        await work(number)
        times.push(performance.now() - begun)
      }
      const mean = (server.processorTime() - before) / repetitions
      yield { name: `${engine}, ${what}, processor time`, value: mean, unit: 'ms', budget: 100 }
      yield { name: `${engine}, ${what}, median until the answer`, value: quantile(times, 0.5), unit: 'ms' }
    }
  }
}
