import type { ListingPicture } from '../listings/fields.ts'
import { ownFeatures } from '../listings/implied-features.ts'
import { toDraftPictures, toPictureFields } from '../office/draft-pictures.ts'
import { editedFields } from '../office/edited-fields.ts'
import type { DraftRecord, EditedField, ListingState } from '../office/editor.ts'
import { digestField, isSameValue } from '../office/field-digest.ts'
import type { PrivateDetails } from '../office/private-details.ts'
import { ownList } from '../office/references/references-field.ts'
import type { ColumnName } from './imports.ts'

/** Everything that an import may change of one listing. */
export type RowValues = { record: DraftRecord; details: PrivateDetails; state: ListingState }

/** The digests of the values that a listing had from its last import, by column. */
export type ImportedDigests = Partial<Record<ColumnName, string>>

/** The values that a row of a file states. Of `also`, which a cell says besides, those count that no cell states. */
export type StatedValues = { values: ReadonlyMap<ColumnName, unknown>; also: Partial<DraftRecord> }

/** A field in which a row and its listing differ. */
type Difference = { name: ColumnName; before: unknown; after: unknown }

export type Comparison = {
  /** The listing as the row lets it be. */
  after: RowValues
  changes: Difference[]
  /** With those that take the file's value, which are in `changes` too. */
  conflicts: (Difference & { takes: 'office' | 'file' })[]
  /** The digests to keep for the next import. */
  digests: ImportedDigests
}

/** The value of a column in a listing, as values are compared. */
export function valueIn(name: ColumnName, { record, details, state }: RowValues): unknown {
  switch (name) {
    case 'id':
    case 'oldAddress':
      return null
    case 'publication':
      return state
    case 'reference':
      return linesOf(details.references).find(isOwn) ?? null
    case 'photographs':
      return listPictures(record, false)
    case 'floorPlans':
      return listPictures(record, true)
    default:
      return isField(name) ? record[name] : details[name as keyof PrivateDetails]
  }
}

const fieldNames: ReadonlySet<string> = new Set(editedFields.map(({ name }) => name))
const isField = (name: string): name is EditedField => fieldNames.has(name)
const linesOf = (references: string | null) => references?.split('\n') ?? []
const isOwn = (line: string) => line.toLowerCase().startsWith(`${ownList.toLowerCase()}:`)

function listPictures(record: DraftRecord, plans: boolean): ListingPicture[] {
  return toDraftPictures(record)
    .filter(({ plan }) => plan === plans)
    .map(({ url, alt }) => ({ url, ...(alt && { alt }) }))
}

/** The listing with a value in a column. */
function withValue(name: ColumnName, value: unknown, before: RowValues): RowValues {
  const { record, details } = before
  switch (name) {
    case 'id':
    case 'oldAddress':
      return before
    case 'publication':
      return { ...before, state: value as ListingState }
    case 'reference':
      return {
        ...before,
        details: { ...details, references: withReference(details.references, value as string | null) },
      }
    case 'photographs':
    case 'floorPlans':
      return { ...before, record: { ...record, ...withPictures(record, name, value as ListingPicture[]) } }
    default:
      return isField(name)
        ? { ...before, record: { ...record, [name]: value } }
        : { ...before, details: { ...details, [name]: value } }
  }
}

/** The references with another one in place of that of the own list; one of a portal is added. */
function withReference(references: string | null, line: string | null): string | null {
  const lines = linesOf(references)
  if (line === null || lines.some((each) => each.toLowerCase() === line.toLowerCase())) return references
  const kept = isOwn(line) ? lines.filter((each) => !isOwn(each)) : lines
  return [...kept, line].join('\n')
}

/** A picture that states no text keeps the one that it has. */
function withPictures(record: DraftRecord, name: 'photographs' | 'floorPlans', named: readonly ListingPicture[]) {
  const stored = toDraftPictures(record)
  const texts = new Map(stored.map(({ url, alt }) => [url, alt]))
  const isPlan = name === 'floorPlans'
  const own = named.map(({ url, alt = texts.get(url) ?? '' }) => ({ url, alt, plan: isPlan }))
  const urls = new Set(own.map(({ url }) => url))
  const others = stored.filter(({ url, plan }) => plan !== isPlan && !urls.has(url))
  const once = [...new Map(own.map((picture) => [picture.url, picture])).values()]
  return toPictureFields([...once, ...others])
}

/** A value as two are compared: sets in one order, and no feature that another field states (B17). */
function comparable(name: ColumnName, values: RowValues): unknown {
  if (name === 'propertyFeatures') return [...ownFeatures(values.record)].sort()
  const value = valueIn(name, values)
  return name === 'water' ? [...(value as string[])].sort() : value
}

const isSame = (name: ColumnName, one: RowValues, other: RowValues) =>
  isSameValue(comparable(name, one), comparable(name, other))

/**
 * Compares a row with its listing as it is. A field that somebody changed since the last import stays, unless `takes` says that the file's value
 * counts (M3.4); one that was never imported has the file's.
 */
export function compareRow(
  before: RowValues,
  { values, also }: StatedValues,
  imported: ImportedDigests,
  takes: (name: ColumnName) => 'office' | 'file',
): Comparison {
  const besides = Object.entries(also).filter(([name]) => !values.has(name as ColumnName)) as [ColumnName, unknown][]
  let after = before
  const conflicts: Comparison['conflicts'] = []
  const digests: ImportedDigests = { ...imported }
  const stated = [...values, ...besides]
  for (const [name, value] of stated) {
    const next = withValue(name, value, after)
    if (isSame(name, before, next)) continue
    const last = imported[name]
    if (last !== undefined && last !== digestField(comparable(name, before))) {
      const side = takes(name)
      conflicts.push({ name, before: valueIn(name, before), after: valueIn(name, next), takes: side })
      if (side === 'office') {
        digests[name] = digestField(comparable(name, next))
        continue
      }
    }
    after = next
  }
  const kept = new Set(conflicts.filter((each) => each.takes === 'office').map(({ name }) => name))
  for (const [name] of stated) if (!kept.has(name)) digests[name] = digestField(comparable(name, after))
  const changes = stated.flatMap(([name]) =>
    kept.has(name) || isSame(name, before, after)
      ? []
      : [{ name, before: valueIn(name, before), after: valueIn(name, after) }],
  )
  return { after, changes, conflicts, digests }
}

/** The names of the record's fields whose values differ. */
export function listChanged(before: DraftRecord, after: DraftRecord): Partial<DraftRecord> {
  const changed = editedFields.filter(({ name }) => !isSameValue(before[name], after[name]))
  return Object.fromEntries(changed.map(({ name }) => [name, after[name]]))
}
