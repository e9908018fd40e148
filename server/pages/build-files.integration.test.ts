import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectMigrated, createFolder, describeOnEachEngine } from '../database/testing/engines.ts'
import { startSite } from '../testing/start-site.ts'
import { findBuildFile, listBuildFiles, storeBuildFiles } from './build-files.ts'

describeOnEachEngine('the files of builds', (createDatabase) => {
  async function open() {
    const { db } = await connectMigrated(createDatabase)
    /** Starts a server of a build with these files. */
    const start = async (...names: string[]) => {
      const buildDir = createFolder()
      mkdirSync(join(buildDir, 'client', 'assets'), { recursive: true })
      for (const name of names) writeFileSync(join(buildDir, 'client', 'assets', name), `content of ${name}`)
      await storeBuildFiles(db, listBuildFiles({ prefix: '/', buildDir }))
    }
    const has = async (name: string) =>
      (await findBuildFile(db, `/assets/${name}`))?.toString() === `content of ${name}`
    const which = async (...names: string[]) => {
      const found = await Promise.all(names.map(has))
      return names.filter((_name, index) => found[index]).join(' ')
    }
    return { db, start, which }
  }

  test('are those of the newest build and of the three before it', async () => {
    const { start, which } = await open()
    for (let build = 1; build <= 5; build++) await start('shared.js', `frame-${build}.js`, `frame-${build}.js.br`)
    const names = [1, 2, 3, 4, 5].map((build) => `frame-${build}.js`)
    expect(await which(...names, 'shared.js', 'frame-5.js.br')).toBe(`${names.slice(1).join(' ')} shared.js`)
  })

  test('stay while servers of two builds start again and again, and after a return to an older build', async () => {
    const { db, start, which } = await open()
    for (const name of ['a.js', 'b.js', 'c.js', 'd.js']) await start(name)
    for (let turn = 0; turn < 5; turn++) {
      await start('c.js')
      await start('d.js')
    }
    expect(await which('a.js', 'b.js', 'c.js', 'd.js')).toBe('a.js b.js c.js d.js')
    await start('a.js')
    await start('e.js')
    expect(await which('a.js', 'b.js', 'c.js', 'd.js', 'e.js')).toBe('a.js c.js d.js e.js')
    expect(await db.selectFrom('builds').select('id').execute()).toHaveLength(4)
  })

  test('are stored by two servers that start at once', async () => {
    const { start, which } = await open()
    await Promise.all([start('a.js', 'shared.js'), start('b.js', 'shared.js'), start('a.js', 'shared.js')])
    expect(await which('a.js', 'b.js', 'shared.js')).toBe('a.js b.js shared.js')
  })

  test('are none at an address that no file can have', async () => {
    const { db } = await open()
    for (const name of ['', '../a.js', '%00', '\0', 'a'.repeat(1_000)])
      expect(await findBuildFile(db, `/assets/${name}`)).toBeNull()
  })
})

test('a server gives a file of another build as one of its own, and no cache stores that one is missing', async () => {
  await using site = await startSite({ SITE_URL: 'https://riparo.example' })
  using database = site.openDatabase({ readOnly: false })
  const insertion = database.prepare('insert into build_files values (?, ?, 1)')
  for (const prefix of ['/', '/office/']) {
    for (const [name, type] of [
      ['frame-former.js', 'text/javascript'],
      ['frame-former.css', 'text/css; charset=utf-8'],
      ['plates-former.svg', 'image/svg+xml'],
      ['sans-former.woff2', 'font/woff2'],
    ] as const) {
      const bytes = Buffer.from('words '.repeat(1_000))
      insertion.run(`${prefix}assets/${name}`, bytes)
      const answer = await site.ask(`${prefix}assets/${name}`)
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
        200,
        'max-age=31536000, immutable',
        type,
      ])
      expect(answer.headers.has('permissions-policy')).toBe(false)
      expect(answer.headers.get('content-security-policy')).toBe(name.endsWith('svg') ? "default-src 'none'" : null)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
    }
    const packed = await site.ask(`${prefix}assets/frame-former.js`, { headers: { 'Accept-Encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    const missing = await site.ask(`${prefix}assets/frame-none.js`)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})
