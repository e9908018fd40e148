import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { quantile } from '../bench/quantile.ts'
import { startServer } from '../bench/start-server.ts'
import { formatKes } from '../domain/amounts/money.ts'
import { shortId } from '../domain/listings/listing.ts'
import { digestField } from '../domain/office/field-digest.ts'
import { propertyRecord } from '../server/content/service/testing/content-service.ts'
import { connect } from '../server/database/connect.ts'
import { createListingStore } from '../server/listings/listing-store.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

const writes = 100

/**
 * Two servers on one database: the time until a listing that the command line has imported is on the pages of both, and until a price that
 * somebody changed in the office of one is.
 */
export function measureSharedListings(): AsyncGenerator<Figure> {
  return onEachEngine(measureEngine)
}

async function* measureEngine({ name: engine, target, env }: Engine): AsyncGenerator<Figure> {
  await using one = await startServer({ env })
  await using other = await startServer({ env })
  const record = propertyRecord(7, { propertyStatus: 'For_Sale', propertyPrice: firstPrice })
  const path = `/property-listing/${shortId(record.id)}`
  const untilOn = async ({ url }: { url: string }, text: string) => {
    while (!(await (await fetch(url + path)).text()).includes(text)) await sleep(10)
  }

  const database = await connect(target)
  const store = createListingStore(database.db, { hasMedia: () => true })
  const imports: number[] = []
  for (let number = 1; number <= writes; number++) {
    const name = `Written no. ${number}`
    const begun = performance.now()
    await store.save([{ file: 'drill.json', records: [{ ...record, propertyName: name }] }])
    await Promise.all([untilOn(one, name), untilOn(other, name)])
    imports.push((performance.now() - begun) / 1000)
  }
  await database.close()
  yield* toFigures(`${writes} listings imported until they are on the pages of two servers, ${engine}`, imports)

  const { cookie } = await enterOffice(target, { role: 'agent' })
  const edits: { own: number; other: number }[] = []
  for (let price = firstPrice; price < firstPrice + writes; price++) {
    const fields = { intent: 'change-price', id: record.id, field: 'propertyPrice', loaded: digestField(price) }
    const body = new URLSearchParams({ ...fields, value: `${price + 1}` })
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    const headers = { Cookie: cookie, Origin: one.url }
    const answer = await fetch(`${one.url}/office/listings`, { method: 'POST', body, headers, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`the price was not changed: ${answer.status} ${await answer.text()}`)
    const text = formatKes(price + 1)
    const [own, others] = await Promise.all([untilOn(one, text).then(seconds), untilOn(other, text).then(seconds)])
    edits.push({ own, other: others })
  }
  console.error(`${engine}, s from pressing Save to the page of this and of the other server:`)
  console.error(edits.map(({ own, other }) => `${own.toFixed(2)} ${other.toFixed(2)}`).join(', '))
  const name = `${writes} prices changed in the office of one server until they are on its`
  yield* toFigures(
    `${name} pages, ${engine}`,
    edits.map(({ own }) => own),
  )
  yield* toFigures(
    `${name} and the other’s pages, ${engine}`,
    edits.map(({ own, other }) => Math.max(own, other)),
  )
}

/** KES: a common one, as the office asks about an odd one first. */
const firstPrice = 12_500_000

function* toFigures(name: string, seconds: number[]): Generator<Figure> {
  yield { name: `${name}, median`, value: quantile(seconds, 0.5), unit: 's' }
  yield { name: `${name}, slowest`, value: Math.max(...seconds), unit: 's', budget: 1 }
}
