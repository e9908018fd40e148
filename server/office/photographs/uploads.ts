import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Person } from '../../../domain/office/person.ts'
import {
  maxDayBytes,
  maxFileBytes,
  maxPhotographs,
  type Photograph,
  partBytes,
  type RefusedFile,
  type Upload,
} from '../../../domain/office/photographs.ts'
import { lockTables } from '../../database/locks.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { createSingleFlight } from '../../timing/single-flight.ts'
import { eraseUnnamed, selectPhotographs, storePhotograph, toPhotograph } from './photographs.ts'
import { preparePhotograph } from './prepare-photograph.ts'

/** Enough for a person who works on several listings at once. More are an attack on the disk. */
const maxOpenUploads = 3 * maxPhotographs

export type Uploads = ReturnType<typeof createUploads>

export type FileToSend = {
  listingId: string
  name: string
  /** In bytes. */
  size: number
}

/** Files on their way, in parts that arrive in any order, to any server. Each belongs to the person who began it. */
export function createUploads(db: SiteDatabase, clock: () => Date) {
  const { run: once } = createSingleFlight()

  const find = async (id: string, person: Person): Promise<Row | undefined> => {
    if (!isStoredId(id)) return undefined
    const rows = db.selectFrom('uploads').selectAll().where('id', '=', id).where('person_id', '=', person.id)
    return rows.executeTakeFirst()
  }

  const erase = async (id: string) => void (await db.deleteFrom('uploads').where('id', '=', id).execute())

  /** Says why a person may not begin another file for a listing now; null if they may. */
  async function findLimit(database: SiteDatabase, { listingId, named, size, person }: Begun) {
    const rows = await database.selectFrom('uploads').select('listing_id').where('person_id', '=', person.id).execute()
    const open = rows.filter(({ listing_id }) => listing_id === listingId).length
    if (named + open >= maxPhotographs || rows.length >= maxOpenUploads) return 'too-many'
    return (await countSentToday(database, person)) + size > maxDayBytes ? 'too-much-today' : null
  }

  async function countSentToday(database: SiteDatabase, person: Person): Promise<number> {
    const sent = database.selectFrom('upload_days').select('bytes').where('person_id', '=', person.id)
    return (await sent.where('day', '=', today()).executeTakeFirst())?.bytes ?? 0
  }

  const today = () => clock().toISOString().slice(0, 10)

  /** Stores that somebody begins a file, and that it counts for the day. */
  async function insert(transaction: SiteTransaction, { id, listingId, name, size, digest, person }: Inserted) {
    await transaction
      .insertInto('uploads')
      .values({
        id,
        person_id: person.id,
        listing_id: listingId,
        name,
        size,
        started_at: clock().toISOString(),
        digest,
      })
      .execute()
    const counted = { day: today(), bytes: (await countSentToday(transaction, person)) + size }
    await transaction
      .insertInto('upload_days')
      .values({ person_id: person.id, ...counted })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(counted))
      .execute()
  }

  /**
   * Writes about the uploads of people. Two that begin at once wait for each other, so that together they keep to the limits, and so do
   * one that stores a photograph and one that cancels the same.
   */
  const write = <Result>(work: (transaction: SiteTransaction) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await lockTables(transaction, ['uploads'])
      return work(transaction)
    })

  async function listReceived(id: string): Promise<number[]> {
    const parts = await db.selectFrom('upload_parts').select('position').where('upload_id', '=', id).execute()
    return parts.map(({ position }) => position).sort((a, b) => a - b)
  }

  /** The whole file, put together when it is its turn to be decoded. */
  async function read({ id, size }: Row): Promise<Buffer> {
    const whole = Buffer.allocUnsafe(size)
    for (let position = 0; position < countParts(size); position++) {
      const part = await db
        .selectFrom('upload_parts')
        .select('bytes')
        .where('upload_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirstOrThrow()
      whole.set(part.bytes, position * partBytes)
    }
    return whole
  }

  async function findStored(digest: string): Promise<Photograph | null> {
    const [row] = await selectPhotographs(db, [digest])
    return row ? toPhotograph(row) : null
  }

  /** In one transaction, so that a file is either on its way or a stored photograph. */
  async function store(row: Row): Promise<Photograph | RefusedFile | 'not-found'> {
    const prepared = await preparePhotograph(() => read(row)).catch(async (error: unknown) => {
      // Cancelled before it was read.
      if (await db.selectFrom('uploads').select('id').where('id', '=', row.id).executeTakeFirst()) throw error
      return null
    })
    if (prepared === null) return 'not-found'
    if (typeof prepared === 'string') {
      await erase(row.id)
      return prepared
    }
    return write(async (transaction) => {
      const { digest } = prepared
      const isOpen = await transaction
        .updateTable('uploads')
        .set({ digest })
        .where('id', '=', row.id)
        .returning('id')
        .executeTakeFirst()
      // Cancelled while it was decoded.
      if (!isOpen) return 'not-found'
      await storePhotograph(transaction, prepared, clock())
      await transaction.deleteFrom('upload_parts').where('upload_id', '=', row.id).execute()
      return toPhotograph(prepared)
    })
  }

  return {
    /** Begins a file. `named` is the number of pictures that the listing's saved draft names. */
    async start({ listingId, name, size }: FileToSend, named: number, person: Person): Promise<Upload | RefusedFile> {
      if (size === 0) return 'empty'
      if (size > maxFileBytes) return 'too-large'
      const id = randomUUID()
      return write(async (transaction) => {
        const limit = await findLimit(transaction, { listingId, named, size, person })
        if (limit) return limit
        await insert(transaction, { id, listingId, name, size, digest: null, person })
        return { id, name, size, received: [] }
      })
    },

    /** Stores a whole file at once, of a form without script. */
    async take(
      { listingId, name, bytes }: Omit<FileToSend, 'size'> & { bytes: Uint8Array },
      named: number,
      person: Person,
    ): Promise<Photograph | RefusedFile> {
      const begun = { listingId, named, size: bytes.length, person }
      // Before the picture is decoded, which takes longer than anything else here.
      const limit = await findLimit(db, begun)
      if (limit) return limit
      const prepared = await preparePhotograph(async () => bytes)
      if (typeof prepared === 'string') return prepared
      return write(async (transaction) => {
        const limit = await findLimit(transaction, begun)
        if (limit) return limit
        await storePhotograph(transaction, prepared, clock())
        await insert(transaction, { ...begun, id: randomUUID(), name, digest: prepared.digest })
        return toPhotograph(prepared)
      })
    },

    /** The parts that have arrived; null where the person has no such file. */
    async describe(id: string, person: Person): Promise<(Upload & { photograph: Photograph | null }) | null> {
      const row = await find(id, person)
      if (!row) return null
      const photograph = row.digest === null ? null : await findStored(row.digest)
      return { id, name: row.name, size: row.size, received: await listReceived(id), photograph }
    },

    /** Stores a part, on disk when this resolves. One that arrives twice is stored once. */
    async addPart(
      { id, position, bytes }: { id: string; position: number; bytes: Uint8Array },
      person: Person,
    ): Promise<'stored' | 'not-found' | 'wrong-size'> {
      const row = await find(id, person)
      if (!row) return 'not-found'
      if (bytes.length !== sizeOfPart(row.size, position)) return 'wrong-size'
      if (row.digest !== null) return 'stored'
      try {
        await db
          .insertInto('upload_parts')
          .values({ upload_id: id, position, bytes })
          .onConflict((conflict) => conflict.columns(['upload_id', 'position']).doNothing())
          .execute()
      } catch (error) {
        // Cancelled meanwhile.
        if (await find(id, person)) throw error
        return 'not-found'
      }
      return 'stored'
    },

    /** Makes the photograph of a file that has arrived whole. Asked twice, it answers the same. */
    async finish(id: string, person: Person): Promise<Photograph | RefusedFile | 'not-found' | 'incomplete'> {
      const row = await find(id, person)
      if (!row) return 'not-found'
      if (row.digest !== null) return (await findStored(row.digest)) ?? 'not-found'
      const received = await listReceived(id)
      if (received.length !== countParts(row.size)) return 'incomplete'
      return once(id, () => store(row))
    },

    /** Forgets a file, with the photograph that it became if no draft has named it. */
    async cancel(id: string, person: Person): Promise<void> {
      const row = await find(id, person)
      if (!row) return
      await write(async (transaction) => {
        const erased = await transaction
          .deleteFrom('uploads')
          .where('id', '=', id)
          .returning('digest')
          .executeTakeFirst()
        if (erased?.digest) await eraseUnnamed(transaction, [erased.digest])
      })
    },
  }
}

type Row = Selectable<Tables['uploads']>

/** A file that somebody begins. `named`: the pictures that the listing's saved draft names. */
type Begun = { listingId: string; named: number; size: number; person: Person }

type Inserted = Omit<Begun, 'named'> & { id: string; name: string; digest: string | null }

function countParts(size: number): number {
  return Math.ceil(size / partBytes)
}

/** In bytes; 0 for a part beyond the end. */
function sizeOfPart(size: number, position: number): number {
  return Math.max(0, Math.min(partBytes, size - position * partBytes))
}
