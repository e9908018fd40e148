import { markHtml } from '../../../domain/import/read-cell.ts'
import type { Cell, ImportTable } from '../../../domain/import/table.ts'
import { fields } from '../../../domain/listings/fields.ts'
import { isTooDeep, tooDeep } from '../../http/bodies/json.ts'
import { readEntities } from '../../text/html/clean-text.ts'
import { quote } from '../../text/quote.ts'
import { ImportFault } from './import-fault.ts'
import { toTable } from './limit-table.ts'

/**
 * Reads an array of records of ours. Entities in their texts are read here, because what people type in the office stays as it is. All pictures of a
 * record are one column, as in a spreadsheet.
 * @throws ImportFault
 */
export function readJson(text: string): ImportTable {
  const records = parse(text)
  if (!Array.isArray(records))
    throw new ImportFault('This JSON is no list of records. Please begin it with [ and end it with ].')
  const columns = new Set<string>()
  for (const [at, record] of records.entries()) {
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      throw new ImportFault(`Record ${at + 1} is no record. Please write { } with the names of fields.`)
    for (const name of Object.keys(record))
      columns.add(name === 'mainImage' || name === 'propertyImages' ? pictures : name)
  }
  const names = [...columns]
  const rows = records.map((record) => names.map((name) => toCell(name, record)))
  return toTable([names, ...rows], { numbers: [0, ...rows.map((_, at) => at + 1)], remarks: [] })
}

const pictures = 'photographs'
const texts: ReadonlySet<string> = new Set(fields.filter(({ type }) => type === 'text').map(({ name }) => name))

function parse(text: string): unknown {
  if (isTooDeep(text)) throw new ImportFault(tooDeep)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportFault(`This file is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

function toCell(name: string, record: Readonly<Record<string, unknown>>): Cell {
  const value = valueUnder(name, record)
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return texts.has(name) ? readEntities(value) : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) {
    const given = value.filter((each) => each != null)
    if (name === 'floorPlans' || name === pictures) return given.map(toPicture)
    if (given.every((each) => typeof each !== 'object')) return given.map(String)
  }
  if (name === 'propertyDescription' && typeof value === 'object' && 'html' in value && typeof value.html === 'string')
    return markHtml(value.html)
  return { fault: `${quote(JSON.stringify(value))} is no value that a field takes.` }
}

function valueUnder(name: string, record: Readonly<Record<string, unknown>>): unknown {
  if (name === pictures && !(pictures in record)) return [record.mainImage, record.propertyImages].flat()
  return Object.hasOwn(record, name) ? record[name] : null
}

function toPicture(value: unknown): string {
  if (typeof value === 'string') return value
  const { url, alt } = value as { url?: unknown; alt?: unknown }
  const said = (part: unknown) => (typeof part === 'string' ? part : '')
  return `${said(url)} ${readEntities(said(alt))}`.trim()
}
