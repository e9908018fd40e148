import * as v from 'valibot'
import { isDay } from '../../domain/days.ts'
import { toFileName } from '../../domain/inbox/reply-files.ts'
import { mailEvents, threadEvents, threadStates } from '../../domain/inbox/thread.ts'
import type { FieldType } from '../../domain/listings/field.ts'
import { fields } from '../../domain/listings/fields.ts'
import { messageKindNames } from '../../domain/messages/message-kinds.ts'
import { activityEvents } from '../../domain/office/activity.ts'
import { activityChanges } from '../../domain/office/activity-changes.ts'
import { roles } from '../../domain/office/person.ts'
import { photographTypes } from '../../domain/office/photographs.ts'
import { mandates } from '../../domain/office/private-details.ts'
import { isOwnPath } from '../../domain/redirects/own-path.ts'
import { frequencies } from '../../domain/saved-searches/seeker.ts'
import { columnOf } from './listing-columns.ts'
import { outboxOwners, type Row, type TableName, tableKeys } from './table-keys.ts'
import { outboxPurposes, type SiteDatabase, withdrawnAs } from './tables.ts'

/** The fault of a row, without its personal data; null when its table can hold it and the site can read it. */
export type CheckRow = (table: TableName, row: Row) => string | null

/** Checks rows against the tables of a database, which may be those of an earlier migration. */
export async function createRowCheck(db: SiteDatabase): Promise<CheckRow> {
  const found = await db.introspection.getTables()
  const tables = new Map(found.map(({ name, columns }) => [name, columns]))
  return (table, row) => {
    const columns = tables.get(table)
    if (!columns) return 'its migration has no such table'
    const unknown = Object.keys(row).find((name) => !columns.some((column) => column.name === name))
    if (unknown !== undefined) return `it has no column ${JSON.stringify(unknown.slice(0, 50))}`
    for (const { name, dataType, isNullable } of columns) {
      const value = row[name] ?? null
      // A key is never null, but SQLite reports it as nullable.
      if (value === null && isNullable && name !== tableKeys[table]) continue
      if (value === null) return `${name} is missing`
      const parsed = v.safeParse(columnRules[table]?.[name] ?? ruleFor(name, dataType), value)
      if (!parsed.success) return `${name} ${parsed.issues[0].message}`
    }
    return null
  }
}

function ruleFor(column: string, dataType: string): v.GenericSchema {
  if (/_(at|until)$/.test(column)) return instant
  const schema = types[dataType.toLowerCase()]
  if (!schema) throw new Error(`no rule for columns of the type ${dataType}`)
  return schema
}

const text = v.string('is not text')
// The range of PostgreSQL's integer, as SQLite's is wider.
const integer = v.pipe(
  v.number('is not a number'),
  v.integer('is not a whole number'),
  v.minValue(-(2 ** 31), 'is too small'),
  v.maxValue(2 ** 31 - 1, 'is too large'),
)
const double = v.pipe(v.number('is not a number'), v.finite('is not a number'))

/** Keyed by the type names of SQLite and PostgreSQL. */
const types: Partial<Record<string, v.GenericSchema>> = {
  text,
  integer,
  int4: integer,
  'double precision': double,
  float8: double,
}

const instant = v.pipe(text, v.check(isInstant, 'is not an instant such as 2026-11-21T08:00:00.000Z'))

function isInstant(value: string) {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && value.length === 24
}

function json(schema: v.GenericSchema, fault: string) {
  return v.pipe(
    text,
    v.parseJson(undefined, 'is not JSON'),
    v.check((value) => v.is(schema, value), fault),
  )
}

const flag = v.picklist([0, 1], 'is not 0 or 1')
const day = v.pipe(text, v.check(isDay, 'is not a day such as 2026-12-01'))
const digest = v.pipe(text, v.regex(/^[\da-f]{64}$/, 'is not a digest'))
const image = v.object({ url: v.string(), alt: v.exactOptional(v.string()) })

/** For the fields of a listing, by their type. */
const fieldRules: Partial<Record<FieldType, v.GenericSchema>> = {
  flag,
  date: day,
  choices: json(v.array(v.string()), 'is not a JSON array of texts'),
  image: json(image, 'is not a JSON object with a url'),
  images: json(v.array(image), 'is not a JSON array of objects with a url'),
  links: json(v.array(v.string()), 'is not a JSON array of texts'),
}

/** Valibot accepts an array as a record with its indexes as keys. */
const notArray = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
)
const object = json(v.pipe(notArray, v.record(v.string(), v.unknown())), 'is not a JSON object')

const texts = json(v.pipe(notArray, v.record(v.string(), v.string())), 'is not a JSON object of texts')

const threadBefore = v.object({
  state: v.picklist(threadStates),
  waiting_at: v.nullable(instant),
  // Missing in replies of before there were follow-ups.
  follow_up_at: v.optional(v.nullable(instant)),
  person_id: v.nullable(v.string()),
  revision: integer,
  // Of a reply to several.
  typed: v.optional(v.string()),
})

/** The parts of an `EnteredMail` that the page of its thread reads. */
const enteredMail = v.object({
  to: v.array(v.string()),
  files: v.array(v.object({ name: v.string(), type: v.string() })),
  remarks: v.array(v.object({ says: v.string() })),
  quoted: v.string(),
  isCut: v.boolean(),
})

/** Stricter rules than the type of a column. Columns of earlier migrations keep their former names. */
const columnRules: { [Table in TableName]?: Partial<Record<string, v.GenericSchema>> } = {
  listings: Object.fromEntries(fields.map(({ name, type }) => [columnOf(name), fieldRules[type]])),
  replaced_listings: { record: object, withdrawn_as: v.picklist(withdrawnAs, 'is not a way to leave the site') },
  listing_drafts: { record: object },
  photographs: {
    // It becomes the name of a file.
    digest,
    type: v.picklist(Object.keys(photographTypes), 'is not a type of photograph'),
    likeness: v.pipe(text, v.regex(/^[\da-f]{16}$/, 'is not a likeness')),
    colour: v.pipe(text, v.regex(/^#[\da-f]{6}$/, 'is not a colour')),
  },
  messages: {
    kind: v.picklist(messageKindNames, 'is not a kind of message'),
    fields: texts,
    typed: texts,
    mail: json(enteredMail, 'is not JSON of a mail'),
  },
  threads: { state: v.picklist(threadStates, 'is not a state of a thread') },
  thread_deeds: {
    deed: v.picklist([...threadEvents, ...mailEvents], 'is not an event'),
    mail: json(enteredMail, 'is not JSON of a mail'),
    properties: json(v.array(v.string()), 'is not a JSON array of texts'),
    thread_before: json(threadBefore, 'is not JSON of a thread'),
  },
  reply_files: {
    name: v.pipe(
      text,
      v.check((name) => toFileName(name) === name, 'is not the name of a file'),
    ),
    digest,
    content: v.pipe(text, v.regex(/^[A-Za-z\d+/]*={0,2}$/, 'is not base64')),
  },
  // A UID has 32 bits.
  mailbox_folders: { last_uid: v.pipe(double, v.safeInteger('is not a whole number'), v.minValue(0, 'is too small')) },
  seekers: { frequency: v.picklist(frequencies, 'is not how often'), alerted_on: day },
  saved_searches: { source: v.picklist(['visitor', 'office'], 'is not a source') },
  told_listings: { how: v.picklist(['alert', 'reply'], 'is not a way to tell') },
  alert_runs: { stopped_because: v.picklist(['refusals', 'restore', 'office'], 'is not a reason') },
  alerts: {
    kind: v.picklist(['news', 'still-looking'], 'is not a kind of alert'),
    listings: json(v.array(v.object({ shortId: v.string() })), 'is not a JSON array of news'),
  },
  redirects: {
    target: v.pipe(text, v.check(isOwnPath, 'is not a path of this site')),
    source: v.picklist(['import', 'office'], 'is not a source'),
  },
  people: { role: v.picklist(roles, 'is not a role'), is_shown: flag, wants_morning_mail: flag },
  books: { mandate: v.picklist(mandates, 'is not a mandate'), mandate_signed: day, mandate_expires: day },
  passkeys: { transports: json(v.array(v.string()), 'is not a JSON array of texts') },
  activity: {
    deed: v.picklist(Object.keys(activityEvents), 'is not an event'),
    changes: json(activityChanges, 'is not JSON of changes'),
  },
  outbox: {
    owner_kind: v.picklist(Object.keys(outboxOwners), 'is not a kind of owner'),
    purpose: v.picklist(outboxPurposes, 'is not a purpose of an outbox row'),
    content: object,
    mail: object,
  },
}
