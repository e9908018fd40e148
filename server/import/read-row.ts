import type { Column } from '../../domain/import/columns.ts'
import { type RowValues, type StatedValues, valueIn } from '../../domain/import/compare-row.ts'
import type { ColumnName } from '../../domain/import/imports.ts'
import { isEmptyCell, type NamedPicture, readCell, shorten, textOf } from '../../domain/import/read-cell.ts'
import type { Cell, ImportRow } from '../../domain/import/table.ts'
import { type CellWords, writeCell } from '../../domain/import/write-cell.ts'
import { fields, isList, type ListingPicture } from '../../domain/listings/fields.ts'
import type { StoredListing } from '../office/listings/stored-listing.ts'
import { type DryRunOptions, type ImportPlan, type MatchedColumn, type PlannedRow, toProblem } from './planned-row.ts'
import { lastPartOf } from './read/wordpress/photograph-names.ts'

/** In characters: it is a part of a key, for which PostgreSQL has some 2,700 bytes. */
const maxFetchedAddress = 800

type ReadingRow = { planned: PlannedRow; options: DryRunOptions }

/** Reads the cells of a row. One that is as an export has it states the value that the listing has, whatever it is read as (M6). */
export function readRow(
  row: ImportRow,
  columns: readonly MatchedColumn[],
  plan: ImportPlan,
  { planned, options }: ReadingRow,
): StatedValues {
  const { listing, before, problems } = planned
  const values = new Map<ColumnName, unknown>()
  let also: StatedValues['also'] = {}
  const setPictures = (name: 'photographs' | 'floorPlans', named: readonly NamedPicture[]) => {
    const pictures = findPictures(named, name, plan, planned)
    if (pictures) values.set(name, pictures)
  }
  for (const matched of columns) {
    const { column, index, header } = matched
    const { name } = column
    const cell = row.cells[index] ?? null
    if (name === 'id') continue
    if (isEmptyCell(cell)) {
      if (plan.emptyClears && listing && !keeps.has(name)) values.set(name, emptyOf(column))
      continue
    }
    if (listing && isAsExported(column, cell, before, options.words)) {
      const value = valueIn(name, before)
      // Those of other sites can be fetched all the same.
      if (name === 'photographs' || name === 'floorPlans') setPictures(name, value as ListingPicture[])
      else values.set(name, value)
      continue
    }
    const reading = readCell(column, cell, header, options.cells)
    if ('fault' in reading) {
      if (name !== 'reference') problems.push(toProblem(matched, cell, reading.fault))
      continue
    }
    also = { ...also, ...reading.also }
    if (name === 'oldAddress') planned.oldAddresses = reading.value as string[]
    else if (name === 'photographs' || name === 'floorPlans') setPictures(name, reading.value as NamedPicture[])
    else if (name !== 'publication' || isPossible(reading.value as string, listing)) values.set(name, reading.value)
  }
  const { publication = null } = Object.fromEntries(values)
  if (!listing && publication === null && plan.publishes) values.set('publication', 'published')
  return { values, also }
}

/** Columns that an empty cell never clears. */
const keeps: ReadonlySet<ColumnName> = new Set(['id', 'reference', 'publication', 'oldAddress'])

function emptyOf({ name, field }: Column): unknown {
  if (name === 'photographs' || name === 'floorPlans') return []
  const type = fields.find((each) => each.name === field?.name)?.type
  return type && isList(type) ? [] : null
}

/** False for a listing that was never published and would be on hold or withdrawn: it stays a draft (M3.3). */
function isPossible(state: string, listing: StoredListing | null): boolean {
  return state === 'published' || state === 'draft' || Boolean(listing?.published)
}

/** Line ends, spaces at the ends and those that spreadsheets add say nothing. */
const plain = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

function isAsExported(column: Column, cell: Cell, before: RowValues, words: CellWords): boolean {
  const text = plain(textOf(cell))
  return text !== '' && text === plain(writeCell(column, valueIn(column.name, before), words))
}

/**
 * The pictures that a cell names, as far as they are there; null for none of them. Where some are missing, those that the listing has stay behind
 * those that were found. A picture at an address is shown from there until it is fetched.
 */
function findPictures(
  named: readonly NamedPicture[],
  name: 'photographs' | 'floorPlans',
  { photographs, addresses }: ImportPlan,
  planned: PlannedRow,
): ListingPicture[] | null {
  const found: ListingPicture[] = []
  let isWhole = true
  for (const picture of named) {
    const isAddress = 'url' in picture
    const file = isAddress ? picture.url : picture.file
    planned.files.push(file)
    const url = photographs.get(file) ?? planned.pictures[file]
    if (url) {
      found.push(isAddress ? { ...picture, url } : { url })
      planned.pictures[file] = url
      continue
    }
    const address = isAddress ? file : addresses.get(file)
    const shown = isAddress ? lastPartOf(file) || shorten(file) : picture.shown
    if (address && /^https?:/i.test(address) && address.length <= maxFetchedAddress)
      planned.elsewhere.push({ file, name: shown, address })
    if (isAddress) found.push(picture)
    else {
      isWhole = false
      planned.missing.push(shown)
    }
  }
  if (isWhole) return found
  return found.length === 0 ? null : [...found, ...(valueIn(name, planned.before) as ListingPicture[])]
}
