import { foldWords } from '../../domain/fold-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import type { Clock } from '../../domain/ports.ts'
import { type CheckedTable, checkTable } from '../../domain/redirects/check-table.ts'
import type { ListedRedirect, OldAddresses } from '../../domain/redirects/old-addresses.ts'
import { readTable } from '../../domain/redirects/pasted-table.ts'
import { maxRedirects, type Redirect } from '../../domain/redirects/redirects.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { recordActivity } from '../office/people/activity.ts'
import { formatHeader, formatRow } from '../text/csv.ts'
import type { MissedAddresses } from './missed-addresses.ts'
import type { createOwnPages } from './own-pages.ts'
import { addRedirects, listStored, type Redirects, removeRedirects } from './redirects.ts'

type Options = {
  db: SiteDatabase
  /** The redirects of the firm's file. */
  ofFile: readonly Redirect[]
  redirects: Redirects
  missed: MissedAddresses
  readPages: ReturnType<typeof createOwnPages>
  siteUrl: () => string
  clock: Clock
}

const missedPerPage = 20
const redirectsPerPage = 50

const tooMany: CheckedTable['faults'][number] = {
  line: 1,
  fault: `there can be ${maxRedirects.toLocaleString('en')} old addresses, and with this table there would be more`,
}

export function createOldAddresses({
  db,
  ofFile,
  redirects,
  missed,
  readPages,
  siteUrl,
  clock,
}: Options): OldAddresses {
  /** The file's go before, as they do for visitors. */
  async function listAll(): Promise<Map<string, Omit<ListedRedirect, 'isDead'>>> {
    const own = ofFile.map((redirect) => ({ ...redirect, source: 'file' as const }))
    return new Map([...(await listStored(db)), ...own].map((redirect) => [redirect.from, redirect]))
  }

  async function check(table: string): Promise<CheckedTable> {
    const all = await listAll()
    const existing = new Map([...all.values()].map(({ from, to }) => [from, to]))
    const checked = checkTable(readTable(table), { siteUrl: siteUrl(), existing, pages: await readPages() })
    const isFull = all.size - ofFile.length + checked.fresh.length > maxRedirects
    return isFull ? { ...checked, faults: [tooMany] } : checked
  }

  return {
    async listMissed(page) {
      // What this server counted since the last minute, so that somebody who tries an address sees it.
      await missed.write()
      const [all, pages] = await Promise.all([missed.list(), readPages()])
      const open = all.filter(({ address }) => redirects.find(address) === null && !isPage(address))
      const { rows, ...paging } = toPage(open, page, missedPerPage)
      return { ...paging, rows: rows.map((each) => ({ ...each, suggestion: pages.suggest(each.address) })) }

      function isPage(address: string) {
        return !address.startsWith('/?') && pages.isOwn(address.split('?')[0] ?? '')
      }
    },

    async listRedirects({ words, page }) {
      const [all, pages] = await Promise.all([listAll(), readPages()])
      const asked = foldWords(words)
      const found = [...all.values()].filter(({ from, to }) => {
        if (asked.length === 0) return true
        const text = foldWords(`${from} ${to}`).join(' ')
        return asked.every((word) => text.includes(word))
      })
      found.sort((one, other) => (one.from < other.from ? -1 : 1))
      const { rows, ...paging } = toPage(found, page, redirectsPerPage)
      return { ...paging, rows: rows.map((row) => ({ ...row, isDead: pages.find(row.to) === null })) }
    },

    async findPages({ words, address }) {
      const pages = await readPages()
      return words ? pages.findPages(words) : pages.likely(address)
    },

    check,

    async add(table, personId) {
      const checked = await check(table)
      const { fresh, faults } = checked
      const [first] = fresh
      if (faults.length > 0 || first === undefined) return checked
      const name =
        fresh.length === 1 ? `${first.from} to ${first.to}` : formatCount(fresh.length, 'address', 'addresses')
      const now = new Date(clock())
      const added = await db.transaction().execute(async (transaction) => {
        const added = await addRedirects(transaction, fresh, { source: 'office', now })
        if (added === null || added.length === 0) return added
        const subject = { kind: 'address', id: first.from, name } as const
        await recordActivity(transaction, { personId, event: 'add-redirects', subject }, now)
        return added
      })
      await redirects.refresh()
      return added === null ? { ...checked, faults: [tooMany] } : checked
    },

    async remove(from, personId) {
      const now = new Date(clock())
      const removed = await db.transaction().execute(async (transaction) => {
        const [removed] = await removeRedirects(transaction, [from])
        if (!removed) return null
        const subject = { kind: 'address', id: from, name: `${from} to ${removed.to}` } as const
        await recordActivity(transaction, { personId, event: 'remove-redirect', subject }, now)
        return removed
      })
      await redirects.refresh()
      return removed
    },

    async export() {
      const stored = await listStored(db)
      return [formatHeader(['from', 'to']), ...stored.map(({ from, to }) => formatRow([from, to]))].join('')
    },
  }
}

/** One page of rows, counted from 1; a page past the end is the last one. */
function toPage<Row>(all: readonly Row[], asked: number, length: number) {
  const pages = Math.max(1, Math.ceil(all.length / length))
  const page = Math.min(Math.max(1, asked), pages)
  return { rows: all.slice((page - 1) * length, page * length), total: all.length, page, pages }
}
