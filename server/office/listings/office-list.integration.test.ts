import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { ListQuery } from '../../../domain/office/editor.ts'
import { connectMigrated, describeOnEachEngine } from '../../database/testing/engines.ts'
import { createSanitiser } from '../../html/sanitise.ts'
import { createListingReader } from '../../sources/listing.ts'
import { createOfficeList } from './office-list.ts'
import { readListing, writeDraft } from './stored-listing.ts'

const all: ListQuery = { words: '', state: null, availability: null, screen: null, sort: 'changed', page: 1 }
const drafts = 200
const description = { html: `<p>${'word '.repeat(8_000)}</p>` }
const now = new Date('2026-11-21T08:00:00.000Z')

/** Sums up the texts that statements give back, and finds the statement that gave most. */
function createCounter() {
  const read = { characters: 0, most: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const { length } = JSON.stringify(result.rows)
      read.characters += length
      read.most = Math.max(read.most, length)
      return result
    },
  }
  return { read, plugin }
}

describeOnEachEngine('the list of the office', (createDatabase) => {
  test('reads a draft whole once after each writing, some at a time', async () => {
    const { db } = await connectMigrated(createDatabase)
    const write = (number: number, propertyName: string) =>
      db.transaction().execute(async (transaction) => {
        const id = `draft-${number}`
        const stored = (await readListing(transaction, id)) ?? { id, published: null }
        const values = { propertyName, propertyDescription: description }
        // As with a change of a published listing, the time of the draft stays.
        await writeDraft(transaction, stored, values, { personId: 'ann', now })
      })
    for (let number = 0; number < drafts; number++) await write(number, `House ${number}`)
    const { read, plugin } = createCounter()
    const list = createOfficeList({
      db: db.withPlugin(plugin),
      listPublished: async () => [],
      toListing: createListingReader({
        sanitise: createSanitiser(),
        imageHosts: [],
        firmName: 'Riparo',
        log: console as never,
      }),
    })
    const ask = async (query: Partial<ListQuery> = {}) => {
      Object.assign(read, { characters: 0, most: 0 })
      const { rows, total } = await list({ ...all, ...query })
      return { names: rows.map(({ propertyName }) => propertyName), total, ...read }
    }
    expect(await ask()).toMatchObject({ total: drafts })
    expect(read.most).toBeLessThan(30 * 41_000)

    const again = await ask({ words: 'house 177' })
    expect(again).toMatchObject({ names: ['House 177'], total: 1 })
    expect(again.characters).toBeLessThan(drafts * 150)

    await write(177, 'Villa 177')
    const changed = await ask({ words: '177', sort: 'name' })
    expect(changed.names).toEqual(['Villa 177'])
    expect(changed.characters).toBeLessThan(drafts * 150 + 42_000)
    const [one, other] = await Promise.all([
      ask({ words: 'villa' }),
      write(78, 'Villa 78').then(() => ask({ words: 'villa' })),
    ])
    expect([one.total >= 1, other.total]).toEqual([true, 2])

    await db.deleteFrom('listing_drafts').where('id', '=', 'draft-177').execute()
    expect(await ask({ words: 'villa' })).toMatchObject({ names: ['Villa 78'], total: 1 })
  })
})
