import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { describeOnPostgres } from '../database/testing/engines.ts'
import { writeNewFile } from '../files/new-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { OperatorError } from '../operator-error.ts'
import { failToStart, startServer } from '../testing/run-server.ts'
import { postForm } from './testing/post-form.ts'

vi.setConfig({ testTimeout: 120_000 })

const withoutMount = 'a full disk: no right to mount a small one'

/** Mounts a disk for the running test only; null without the right to mount. */
function mountDisk(size: string) {
  const path = mkdtempSync(join(tmpdir(), 'riparo-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path])
  onTestFinished(() => {
    if (status === 0) expect(spawnSync('umount', [path]).status).toBe(0)
    rmSync(path, { recursive: true, force: true })
  })
  return status === 0 ? path : null
}

/** Fills the disk except for so many kilobytes. The returned function frees the space again. */
function fillDisk(path: string, freeKilobytes = 0) {
  const file = join(path, 'something-else')
  try {
    for (;;) appendFileSync(file, Buffer.alloc(4096))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
  truncateSync(file, statSync(file).size - freeKilobytes * 1024)
  return () => rmSync(file)
}

let written = 0
async function post(url: string) {
  const msg = `Message number ${++written}`
  const answer = await postForm(url, 'contact-us', { name: 'Wanjiru', email: 'wanjiru@example.co.ke', msg })
  return { msg, status: answer.status, message: ((await answer.json()) as { message: string }).message }
}

/** Posts messages until one is refused. Returns the acknowledged ones and the refusal. */
async function postUntilRefused(url: string) {
  const acknowledged: string[] = []
  for (let times = 0; times < 5_000; times++) {
    const { msg, status, message } = await post(url)
    if (status !== 200) return { acknowledged, refused: { msg, status, message } }
    acknowledged.push(msg)
  }
  throw new Error('nothing was refused')
}

describe('a disk that is full (SQLite)', () => {
  test('is answered with 503 and a sentence, every acknowledged message is stored, and freed space brings recovery', async ({
    skip,
  }) => {
    const disk = mountDisk('8m') ?? skip(withoutMount)
    await using server = await startServer({ DATA_DIR: disk, FORM_LIMIT: '0', LOG_LEVEL: 'error' })
    const free = fillDisk(disk)
    const { acknowledged, refused } = await postUntilRefused(server.url)
    expect(refused).toMatchObject({
      status: 503,
      message: expect.stringMatching(/^We couldn’t save your message, because of a fault on our side\. Everything/),
    })
    expect(await post(server.url)).toMatchObject({ status: 503 })
    expect((await fetch(`${server.url}/property-listings/`)).status).toBe(200)
    const logged = server.written.stdout.split('\n').filter((line) => line.includes('"message not stored"'))
    expect(logged.map((line) => JSON.parse(line).err.message)).toEqual(
      Array(2).fill(`SQLite file ${disk}/riparo.sqlite cannot be written: the disk is full`),
    )

    free()
    const after = await post(server.url)
    expect(after.status).toBe(200)
    await server.stop()
    using database = new DatabaseSync(join(disk, 'riparo.sqlite'), { readOnly: true })
    const rows = database.prepare("select json_extract(fields, '$.msg') as msg from messages").all()
    expect(rows.map(({ msg }) => msg)).toEqual([...acknowledged, after.msg])
  })

  // Each amount of free space makes another statement, or another file of the database, fail.
  test.for([0, 4, 8, 32, 40, 64, 128, 300])(
    'is named with the file by a database that is opened and finds %i KB',
    async (kilobytes, { skip }) => {
      const disk = mountDisk('8m') ?? skip(withoutMount)
      fillDisk(disk, kilobytes)
      await expect(openDatabase({ databaseUrl: null, dataDir: disk })).rejects.toThrow(
        new RegExp(`SQLite file ${disk}/riparo\\.sqlite cannot be (opened|written): the disk is full$`),
      )
    },
  )

  test('is named in one line by a start', async ({ skip }) => {
    const disk = mountDisk('8m') ?? skip(withoutMount)
    fillDisk(disk, 64)
    const { code, stdout, lines } = await failToStart({ DATA_DIR: disk })
    expect({ code, stdout, lines }).toEqual({
      code: 1,
      stdout: '',
      lines: [
        expect.stringMatching(
          `^Cannot start: DATA_DIR is "${disk}", but SQLite file ${disk}/riparo\\.sqlite cannot be (opened|written): the disk is full$`,
        ),
      ],
    })
  })

  test('is named with the file by every other writer of files', async ({ skip }) => {
    const disk = mountDisk('1m') ?? skip(withoutMount)
    fillDisk(disk)
    const [file, words] = [join(disk, 'backup.jsonl'), Buffer.alloc(4096)]
    const fault = new OperatorError(`${file} cannot be written: the disk is full`)
    await expect(writeNewFile(file, (handle) => handle.writeFile(words))).rejects.toThrow(fault)
    await expect(replaceFile(file, words)).rejects.toThrow(fault)
    expect(readdirSync(disk)).toEqual(['something-else'])
  })

  test('is named by a start that finds a database there', async ({ skip }) => {
    const disk = mountDisk('8m') ?? skip(withoutMount)
    await using server = await startServer({ DATA_DIR: disk })
    await server.stop()
    fillDisk(disk)
    const { lines } = await failToStart({ DATA_DIR: disk })
    expect(lines).toEqual([expect.stringMatching(/riparo\.sqlite cannot be opened: the disk is full$/)])
  })

  test('is named by a start that finds space but no free inode', async ({ skip }) => {
    const disk = mountDisk('6m,nr_inodes=2') ?? skip(withoutMount)
    appendFileSync(join(disk, 'something-else'), 'x')
    const { lines } = await failToStart({ DATA_DIR: disk })
    expect(lines).toEqual([expect.stringMatching(/riparo\.sqlite cannot be opened: the disk is full$/)])
  })
})

describeOnPostgres('a database that refuses writes', (createDatabase) => {
  test('is answered with 503 while it is read-only, and needs no restart afterwards', async () => {
    const database = await createDatabase()
    const name = new URL(database.target.url).pathname.slice(1)
    const { db } = await database.connect()
    const setReadOnly = async (value: 'on' | 'off') => {
      await sql`set default_transaction_read_only = off`.execute(db)
      await sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(db)
      // The setting applies to new connections only.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
        db,
      )
    }
    await using server = await startServer({ DATABASE_URL: database.target.url, FORM_LIMIT: '0' })
    expect(await post(server.url)).toMatchObject({ status: 200 })
    await setReadOnly('on')
    expect((await postUntilRefused(server.url)).refused.status).toBe(503)
    expect(await post(server.url)).toMatchObject({ status: 503 })
    await setReadOnly('off')
    const after = await vi.waitUntil(
      async () => {
        const answer = await post(server.url)
        return answer.status === 200 && answer
      },
      { timeout: 20_000 },
    )
    const rows = await db.selectFrom('messages').select('fields').orderBy('received_at').execute()
    expect(rows.map(({ fields }) => JSON.parse(fields).msg).at(-1)).toBe(after.msg)
  })
})
