import { photographUrl, type RefusedFile } from '../../domain/office/photographs.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { countSent, storePhotograph } from '../office/photographs/photographs.ts'
import { preparePhotograph } from '../office/photographs/prepare-photograph.ts'

type ImportPhotograph = {
  importId: string
  /** The file as names are compared, or the address that a cell has. */
  file: string
  /** The name that people see. */
  name: string
  bytes: Uint8Array
  /** The person whose day it counts for; null for the command line, which has no limit. */
  personId: string | null
  now: Date
}

/**
 * Stores a photograph of an import as J8 does, in place of one of the same file; or says why it is refused. `also` is written in the same
 * transaction.
 */
export async function storeImportPhotograph(
  db: SiteDatabase,
  { importId, file, name, bytes, personId, now }: ImportPhotograph,
  also: (transaction: SiteDatabase) => Promise<void> = async () => {},
): Promise<RefusedFile | null> {
  if (personId !== null && !(await countSent(db, personId, bytes.length, now))) return 'too-much-today'
  const prepared = await preparePhotograph(async () => bytes)
  if (typeof prepared === 'string') return prepared
  const url = photographUrl(prepared.digest, prepared.type)
  await db.transaction().execute(async (transaction) => {
    await storePhotograph(transaction, prepared, now)
    const row = { id: `${importId}:${file}`, import_id: importId, file, name, url }
    await transaction
      .insertInto('import_photographs')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, url }))
      .execute()
    await also(transaction)
  })
  return null
}
