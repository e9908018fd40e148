import { type BackupWithAddress, findBackupsWithAddress } from '../../database/backup-files.ts'
import type { Database } from '../../database/connect.ts'
import { withCommandLock } from '../../database/locks.ts'
import { removeTraces } from '../../database/remove-traces.ts'
import { hasTelephone } from '../../text/telephone.ts'
import { erasePersonalData, findPersonalData, type PersonalData, toAddress } from './personal-data.ts'

/** `country` is the firm's, of ISO 3166. */
export type Forgetting = { database: Pick<Database, 'db' | 'dialect'>; dataDir: string; country: string }

/** The data found by an address or telephone that somebody typed. */
type Found = { typed: string; found: PersonalData }

/** The data stored under each address or telephone that was joined by hand to those of a person (J16). */
export async function findJoined(
  { database, country }: Pick<Forgetting, 'database' | 'country'>,
  { joined }: PersonalData,
): Promise<Found[]> {
  const all: Found[] = []
  for (const typed of joined)
    all.push({ typed, found: await findPersonalData(database.db, { typed, country, isAlone: true }) })
  return all
}

/**
 * Erases what was found of a person, with the joined addresses that are `also` theirs, for good, also from the free space of the database's files. Returns the places that may still have copies,
 * each with the time until then.
 */
export async function forgetPerson(
  { database, dataDir, country }: Forgetting,
  { typed, found, also, ...by }: Found & { also: readonly Found[]; personId?: string; now?: Date },
): Promise<string[]> {
  const backups = await listBackups({ dataDir, country }, [{ typed, found }, ...also])
  const traces = await withCommandLock(database.db, async () => {
    await erasePersonalData(database.db, found, { ...by, also: also.map((one) => one.found) })
    return removeTraces(database)
  })
  return [...traces, ...backups, ...elsewhere]
}

/** The backups in the data folder that have one of some addresses or telephones, or one that stands in private details of theirs. */
export async function listBackups(
  { dataDir, country }: Pick<Forgetting, 'dataDir' | 'country'>,
  all: readonly { typed: string; found: Pick<PersonalData, 'privateDetails'> }[],
): Promise<string[]> {
  const privateDetails = all.flatMap(({ found }) => found.privateDetails)
  const known = privateDetails.flatMap(({ owner_email, owner_telephone }) =>
    [owner_email ?? [], owner_telephone ?? []].flat(),
  )
  const addresses = [...all.map(({ typed }) => typed), ...known].map(toAddress)
  const isIn = (text: string) =>
    addresses.some((address) => (address.includes('@') ? text.includes(address) : hasTelephone(text, address, country)))
  return (await findBackupsWithAddress(dataDir, isIn)).map(describeBackup)
}

/** Places that nothing here can erase. */
const elsewhere = [
  "the firm's mailbox, which is yours to clean: mails and their files stay there until you erase them",
  'other form handlers, until you erase it there',
  'your own backups and the data folders of other servers, until 30 days after they were made, as the privacy policy promises',
]

function describeBackup({ file, erasedAt }: BackupWithAddress) {
  return `${file}, until ${erasedAt ? erasedAt.toISOString().slice(0, 10) : 'you erase it'}`
}
