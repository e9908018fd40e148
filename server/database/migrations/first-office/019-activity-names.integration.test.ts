import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listActivity } from '../../../office/people/activity.ts'
import { writeBackup } from '../../backup.ts'
import { migrate } from '../../migrate.ts'
import { restoreBackup } from '../../restore.ts'
import { createFolder, describeOnEachEngine } from '../../testing/engines.ts'

const instant = '2026-11-21T08:00:00.000Z'

describeOnEachEngine('the names in the activity', (createDatabase) => {
  test('of before are those of today, and those of a backup stay', async () => {
    const folder = createFolder()
    const database = await (await createDatabase()).connect()
    const { db } = database
    await migrate(db, '018-draft-revisions')
    await sql`insert into people (id, email, name, role, invited_at, joined_at)
      values ('ann', 'ann@riparo.example', 'Ann Wanjiku', 'owner', ${instant}, ${instant})`.execute(db)
    for (const [id, person] of [
      ['1', 'ann'],
      ['2', null],
    ])
      await sql`insert into activity (id, done_at, person_id, deed) values (${id}, ${instant}, ${person}, 'rename')`.execute(
        db,
      )
    const said = async (from = db) =>
      (await listActivity(from, { page: 1, person: null, listing: null, at: null }, null)).lines.map(
        ({ person }) => person?.name ?? null,
      )
    const old = `${folder}/old.jsonl.gz`
    await writeBackup(database, old)

    await migrate(db)
    expect(await said()).toEqual(['Ann Wanjiku', null])
    await db.updateTable('people').set({ name: 'Ann Njeri' }).execute()
    expect(await said()).toEqual(['Ann Wanjiku', null])
    const file = `${folder}/new.jsonl.gz`
    await writeBackup(database, file)

    for (const backup of [old, file]) {
      const copy = await (await createDatabase()).connect()
      await migrate(copy.db)
      await restoreBackup(copy, backup, { scratchDir: folder, safetyBackup: `${backup}.before` })
      expect(await said(copy.db)).toEqual(['Ann Wanjiku', null])
    }
  })
})
