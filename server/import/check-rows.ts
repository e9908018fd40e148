import * as v from 'valibot'
import { type FieldName, fields } from '../../domain/listings/fields.ts'
import { withImpliedFeatures } from '../../domain/listings/implied-features.ts'
import { blankDraft } from '../../domain/office/edited-fields.ts'
import { explainFault } from '../../domain/office/field-faults.ts'
import { inGroups } from '../database/in-groups.ts'
import { checkRules } from '../listings/check-rules.ts'
import { recordSchema } from '../listings/listing-row.ts'
import { type DryRunOptions, type MatchedColumn, type PlannedRow, toProblem } from './planned-row.ts'

/** In rows of one statement. */
const rowsAtOnce = 100

/** Checks all rows that would be written by the rules of listings, and those that would be published by all of J5. */
export async function checkAll(
  rows: readonly PlannedRow[],
  columns: readonly MatchedColumn[],
  { db, hasMedia }: DryRunOptions,
): Promise<void> {
  const written = rows.filter(
    ({ comparison, listing, problems }) =>
      comparison && problems.length === 0 && (comparison.changes.length > 0 || listing === null),
  )
  for (const some of inGroups(written, rowsAtOnce)) {
    const writes = some.map(({ comparison, before, listing }) => ({
      values: comparison?.after.record ?? blankDraft,
      before: listing ? before.record : null,
    }))
    const broken = await checkRules(db, writes, hasMedia)
    for (const [at, row] of some.entries()) {
      const faults: Partial<Record<FieldName, string>> = { ...findUnpublishable(row), ...broken[at] }
      for (const [name, sentence] of Object.entries(faults)) {
        const wanted = name === 'mainImage' || name === 'propertyImages' ? 'photographs' : name
        const matched = columns.find(({ column }) => column.name === wanted)
        row.problems.push(
          matched
            ? toProblem(matched, row.cells[matched.index] ?? null, sentence)
            : { column: null, got: '', sentence, isPrivate: false },
        )
      }
    }
  }
}

function findUnpublishable({ comparison, listing, newId }: PlannedRow): Partial<Record<FieldName, string>> {
  if (comparison?.after.state !== 'published') return {}
  const now = new Date(0).toISOString()
  const record = withImpliedFeatures(comparison.after.record)
  const id = listing?.id ?? newId ?? 'new'
  const parsed = v.safeParse(recordSchema, { ...record, id, createdAt: now, updatedAt: now })
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.issues.flatMap((issue) => {
      const field = fields.find(({ name }) => name === v.getDotPath(issue)?.split('.')[0])
      return field
        ? [[field.name, `${explainFault(field.name, record[field.name as keyof typeof record])}`] as const]
        : []
    }),
  )
}
