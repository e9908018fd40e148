import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'

class Rollback extends Error {}

/** Runs work in a transaction, of which nothing is stored where its answer is a refusal. */
export async function allOrNothing<Answer extends { ok: boolean } | null>(
  db: SiteDatabase,
  work: (transaction: SiteTransaction) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined
  try {
    return await db.transaction().execute(async (transaction) => {
      answer = await work(transaction)
      if (answer?.ok === false) throw new Rollback('nothing is to be stored')
      return answer
    })
  } catch (error) {
    if (error instanceof Rollback && answer !== undefined) return answer
    throw error
  }
}
