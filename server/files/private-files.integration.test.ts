import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../testing/run-server.ts'

vi.setConfig({ testTimeout: 60_000 })

describe('what people wrote is readable by the owner of the site alone', () => {
  test('in a data folder that the server makes', async () => {
    const dataDir = join(createFolder(), 'made/on/the/way')
    await using server = await startServer({ DATA_DIR: dataDir })
    await post(server.url)
    const picture = await fetch(`${server.url}/pictures/160/media/commercial-01.jpg`, {
      headers: { Accept: 'image/jpeg' },
    })
    expect(picture.status).toBe(200)
    const rights = listRights(dataDir)
    expect(Object.keys(rights)).toEqual(
      expect.arrayContaining(['.', 'pictures', 'riparo.sqlite', 'riparo.sqlite-shm', 'riparo.sqlite-wal']),
    )
    expect(Object.values(rights).filter((right) => !['file 600', 'folder 700'].includes(right))).toEqual([])
  })

  test('in the files and folders that an older version made; the folder itself stays as the operator made it', async () => {
    const dataDir = createFolder()
    await using before = await startServer({ DATA_DIR: dataDir })
    await post(before.url)
    // The write-ahead log stays as well.
    await before.stop('SIGKILL')
    for (const name of ['backups', 'copies', 'pictures']) mkdirSync(join(dataDir, name), { recursive: true })
    for (const name of Object.keys(listRights(dataDir)))
      chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644)
    await using server = await startServer({ DATA_DIR: dataDir })
    expect(server.startLine).toContain('(1 waiting)')
    expect(listRights(dataDir)).toMatchObject({
      '.': 'folder 755',
      backups: 'folder 700',
      copies: 'folder 700',
      pictures: 'folder 700',
      'riparo.sqlite': 'file 600',
      'riparo.sqlite-shm': 'file 600',
      'riparo.sqlite-wal': 'file 600',
    })
  })

  test('or the log says which files belong to another user, and the site serves', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'files of another user: only root can make some')
    const dataDir = createFolder()
    await using before = await startServer({ DATA_DIR: dataDir })
    await before.stop()
    const file = join(dataDir, 'riparo.sqlite')
    chownSync(dataDir, 65_534, 65_534)
    chownSync(file, 65_534, 65_534)
    chmodSync(file, 0o644)
    await using server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    await post(server.url)
    const lines = server.written.stdout.split('\n').filter((line) => line.startsWith('{'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        files: expect.arrayContaining([file]),
        msg: 'other users may read these files, and their permissions cannot be changed',
      }),
    ])
  })
})

async function post(url: string) {
  const answer = await fetch(`${url}/forms/contact-us`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ form_data: { name: 'Wanjiru', email: 'wanjiru@example.co.ke', msg: 'Words' } }),
  })
  expect(answer.status).toBe(200)
}

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function listRights(folder: string): Record<string, string> {
  const names = ['.', ...globSync('**', { cwd: folder })]
  return Object.fromEntries(
    names.map((name) => {
      const stats = statSync(join(folder, name))
      return [name, `${stats.isDirectory() ? 'folder' : 'file'} ${(stats.mode & 0o777).toString(8)}`]
    }),
  )
}
