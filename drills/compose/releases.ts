import { appendFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, podman, run } from './podman.ts'

const checkout = join(folder, 'checkout')

/** The certificates that this machine trusts besides those of Node.js, such as that of a proxy that reads TLS: npm needs them in the build too. */
const certificates = process.env.NODE_EXTRA_CA_CERTS
const mounted = '/certificates.pem'

/** The column that the third release has under another name, in the tables that have it. */
const column = { from: 'privacy_version', to: 'notice_version', tables: ['messages', 'subscribers'] }

/** Two changed words, in files that several pages load. */
const words = [
  { file: 'app/cards/heart.tsx', from: 'Save to shortlist', to: 'Keep in shortlist' },
  { file: 'app/contact/contact-details.tsx', from: 'Opening hours', to: 'Hours' },
]

/** The images by the name of their release. */
export const releases = { first: 'riparo:first', words: 'riparo:words', renamed: 'riparo:renamed' }

/** Text of the contact page in the releases after the first. */
export const changedText = '<dt>Hours</dt>'

/** Builds the checkout with its Dockerfile, as git has it with what is not yet committed; returns the seconds. */
export async function buildFirst(): Promise<number> {
  rmSync(checkout, { recursive: true, force: true })
  mkdirSync(checkout, { recursive: true })
  const files = 'git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -c'
  await run('sh', ['-c', `${files} | tar -x -C ${checkout}`])
  if (certificates) appendFileSync(join(checkout, '.npmrc'), `cafile=${mounted}\n`)
  return build(releases.first)
}

/** Builds the release with two changed words; returns the seconds. */
export async function buildWords(): Promise<number> {
  for (const { file, from, to } of words) edit(file, (text) => text.replaceAll(from, to))
  return build(releases.words)
}

/** Adds a layer to the second release: a migration that renames a column, and the code that reads it under its new name. */
export async function buildRenamed(): Promise<void> {
  const statements = column.tables.map((table) => `'alter table ${table} rename column ${column.from} to ${column.to}'`)
  const migration = `  '999-renamed': toMigration(() => [${statements.join(', ')}]),\n}\n`
  edit('server/database/migrations/index.ts', (text) => text.replace(/\}\n/, migration))
  const readers = await run('grep', ['-rlw', '--include=*.ts', '--exclude-dir=migrations', column.from, 'server'], {
    cwd: checkout,
  })
  for (const file of readers.split('\n')) edit(file, (text) => text.replaceAll(column.from, column.to))
  writeFileSync(join(checkout, 'Containerfile'), `FROM ${releases.words}\nCOPY server server\n`)
  await podman([
    'build',
    '--format',
    'docker',
    '--file',
    join(checkout, 'Containerfile'),
    '--tag',
    releases.renamed,
    checkout,
  ])
}

/** The megabytes of an image, and of the one that it starts from. */
export async function measureImage(): Promise<{ own: number; base: number }> {
  const from = /^FROM (\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? ''
  const sizes = [releases.first, from].map((image) => podman(['image', 'inspect', '--format', '{{.Size}}', image]))
  const [all = 0, base = 0] = (await Promise.all(sizes)).map((bytes) => Number(bytes) / 1e6)
  return { own: all - base, base }
}

/** A file's time is of its layer's identity: with the same one, the next run finds the layer. */
function edit(file: string, change: (text: string) => string) {
  const path = join(checkout, file)
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${file} has changed, so that the drill no longer knows what to change in it`)
  writeFileSync(path, changed)
  utimesSync(path, 0, 0)
}

async function build(tag: string): Promise<number> {
  const begun = performance.now()
  // Needed in a machine that is itself a container, and to reach the packages as the machine does.
  const here = ['--network', 'host', '--isolation', 'chroot']
  if (certificates) here.push('--volume', `${certificates}:${mounted}:ro`)
  await podman(['build', '--format', 'docker', '--layers', ...here, '--tag', tag, checkout], { minutes: 45 })
  return (performance.now() - begun) / 1000
}
