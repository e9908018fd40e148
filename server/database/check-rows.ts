import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type Row, type TableName, tableKeys } from './table-keys.ts'
import type { MessageKind, OutboxPurpose, Tables } from './tables.ts'

/** What is wrong with a row, without its words; null for one that a table can hold and the site can read. */
export type CheckRow = (table: TableName, row: Row) => string | null

/** Checks rows by the tables that a database has, which may be those of an earlier migration. */
export async function createRowCheck(db: Kysely<Tables>): Promise<CheckRow> {
  const found = await db.introspection.getTables()
  const tables = new Map(found.map(({ name, columns }) => [name, columns]))
  return (table, row) => {
    const columns = tables.get(table)
    if (!columns) return 'there is no such table in a backup of its migration'
    const unknown = Object.keys(row).find((name) => !columns.some((column) => column.name === name))
    if (unknown !== undefined) return `it has no column ${JSON.stringify(unknown.slice(0, 50))}`
    for (const { name, dataType, isNullable } of columns) {
      const value = row[name] ?? null
      const fault = value === null ? findGap(table, name, isNullable) : findFault(table, name, dataType, value)
      if (fault) return `${name} ${fault}`
    }
    return null
  }
}

/** SQLite says of a key that it may be null. */
function findGap(table: TableName, column: string, isNullable: boolean) {
  return isNullable && column !== tableKeys[table] ? null : 'is missing'
}

function findFault(table: TableName, column: string, dataType: string, value: unknown) {
  const parsed = v.safeParse(contents[table][column] ?? requireType(dataType), value)
  return parsed.success ? null : parsed.issues[0].message
}

function requireType(dataType: string): v.GenericSchema {
  const schema = types[dataType.toLowerCase()]
  if (!schema) throw new Error(`no rule for columns of the type ${dataType}`)
  return schema
}

const text = v.string('is no text')
// PostgreSQL's integer; SQLite's own would take more.
const integer = v.pipe(
  v.number('is no number'),
  v.integer('is no whole number'),
  v.minValue(-(2 ** 31), 'is too small'),
  v.maxValue(2 ** 31 - 1, 'is too large'),
)
const double = v.pipe(v.number('is no number'), v.finite('is no number'))

/** By the names that SQLite and PostgreSQL give them. */
const types: Partial<Record<string, v.GenericSchema>> = {
  text,
  integer,
  int4: integer,
  'double precision': double,
  float8: double,
}

const instant = v.pipe(
  text,
  v.check(isInstant, 'is no instant such as 2026-11-21T08:00:00.000Z, which is how all are written'),
)

function isInstant(value: string) {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && value.length === 24
}

function json(schema: v.GenericSchema, fault: string) {
  return v.pipe(
    text,
    v.parseJson(undefined, 'is no JSON'),
    v.check((value) => v.is(schema, value), fault),
  )
}

const image = v.object({ url: v.string() })
/** Valibot takes an array for a record of its places. */
const noArray = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
)
const object = json(v.pipe(noArray, v.record(v.string(), v.unknown())), 'is no JSON object')
const kinds = ['property-inquiry', 'contact-us'] satisfies MessageKind[]
const purposes = [
  'notify-firm',
  'acknowledge-visitor',
  'confirm-subscription',
  'forward-message',
] satisfies OutboxPurpose[]

/** What columns hold beyond their type, under the names that they have in any migration. */
const contents: { [Table in TableName]: Partial<Record<string, v.GenericSchema>> } = {
  listings: {
    created_at: instant,
    property_features: json(v.array(v.string()), 'is no JSON array of texts'),
    main_image: json(image, 'is no JSON object with a url'),
    property_images: json(v.array(image), 'is no JSON array of objects with a url'),
  },
  known_listings: { withdrawn_at: instant },
  messages: {
    kind: v.picklist(kinds, 'is no kind of message'),
    fields: json(v.pipe(noArray, v.record(v.string(), v.string())), 'is no JSON object of texts'),
    received_at: instant,
  },
  subscribers: { consented_at: instant, confirmed_at: instant },
  subscriber_tokens: {},
  submissions: { received_at: instant },
  mail_slots: { taken_at: instant },
  erasures: { erased_at: instant },
  outbox: {
    purpose: v.picklist(purposes, 'is no purpose of an outbox row'),
    content: object,
    mail: object,
    due_at: instant,
    leased_until: instant,
    delivered_at: instant,
  },
}
