import { formatCount } from '../../domain/format-count.ts'
import { parseStored } from '../ui/storage.ts'
import { dataSaverCookie, inLocalStorage, pageCopies, type StoredKind } from './stored-kinds.ts'

/** All that the site keeps in this browser: local storage, the value of the cookie, the number of page copies. */
type Kept = { local: ReadonlyMap<string, string>; cookie: string | null; copies: number }

/** Lists the things that a visitor loses when the device is forgotten: `4 saved properties`, `3 notes` (F15). */
export function listLosses({ local, cookie, copies }: Kept): string[] {
  const stored: [kind: StoredKind, values: unknown[]][] = [
    ...inLocalStorage.map((kind): [StoredKind, unknown[]] => [kind, valuesOf(kind, local)]),
    [pageCopies, Array(copies).fill({})],
    [dataSaverCookie, cookie === null ? [] : [cookie]],
  ]
  return stored.flatMap(([{ losses }, values]) =>
    losses.flatMap((loss) => {
      if ('words' in loss) return values.length > 0 ? loss.words : []
      const count = values.reduce<number>((sum, value) => sum + (value ? loss.count(value) : 0), 0)
      return count > 0 ? formatCount(count, loss.one, loss.many) : []
    }),
  )
}

/** The values under the key of a kind, or under the keys that begin with it. One that is no JSON is text, such as a currency. */
function valuesOf({ key }: StoredKind, local: Kept['local']): unknown[] {
  const isPrefix = key.endsWith(' ')
  return [...local].flatMap(([name, text]) =>
    (isPrefix ? name.startsWith(key) : name === key) ? [parseStored(text) ?? text] : [],
  )
}
