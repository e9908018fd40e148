import { shortId } from '../../domain/listings/listing.ts'
import { listPossibleIds } from '../../domain/mailbox/possible-ids.ts'
import type { ReadMail } from '../../domain/mailbox/read-mail.ts'
import { mayHaveReference, nameListing } from '../../domain/office/references/find-references.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { filterKnown } from '../messages/known-properties.ts'
import { readReferred } from '../office/messages/read-referred.ts'

/** Properties that a mail names. */
const maxNamed = 10

/** Lists the short ids of the properties that a mail names by their id, their address or a reference elsewhere (J25.21). */
export async function findNamedProperties(db: SiteDatabase, mail: Pick<ReadMail, 'subject' | 'text'>) {
  const text = `${mail.subject}\n${mail.text}`
  const { named } = nameListing(text, mayHaveReference(text) ? await readReferred(db) : [])
  const ids = new Set([...listPossibleIds(text), ...named.map(shortId)])
  return (await filterKnown(db, [...ids])).slice(0, maxNamed)
}
