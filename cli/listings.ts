import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatCount } from '../domain/format-count.ts'
import type { DryRow, FileFormat, ImportView } from '../domain/import/imports.ts'
import { withoutInvisible } from '../domain/invisible-characters.ts'
import { refusals } from '../domain/office/photographs.ts'
import { publicationWords } from '../domain/office/publication-words.ts'
import { readPictureFacts } from '../server/content/folder/picture-facts.ts'
import { inContentDir } from '../server/content/folder/read-content.ts'
import { readFirm, toFacts } from '../server/content/folder/read-firm.ts'
import { readWords } from '../server/content/folder/read-words.ts'
import type { SiteDatabase } from '../server/database/tables.ts'
import { toFileFault } from '../server/files/file-fault.ts'
import { writeNewFile } from '../server/files/new-file.ts'
import { openImports } from '../server/import/open-imports.ts'
import { createHasMedia } from '../server/listings/check-rules.ts'
import { createListingStore } from '../server/listings/listing-store.ts'
import { type Command, type Invocation, UsageError } from './command.ts'
import { createProgress, print, printError } from './terminal.ts'

/** The command line has the server's rights (M2.3). */
const importer = { person: null, withPrivate: true }

export const listingCommands: Record<string, Command> = {
  'listings import': {
    usage: 'listings import FILE… [--photos DIR] [--dry-run] [--published] [--empty-clears]',
    description:
      'imports listings from CSV, XLSX or JSON: all rows or none. What a file does not say stays as it is, and new listings are drafts, with --published published',
    options: {
      photos: { type: 'string' },
      'dry-run': { type: 'boolean' },
      published: { type: 'boolean' },
      'empty-clears': { type: 'boolean' },
    },
    operands: [1, Number.POSITIVE_INFINITY],
    mayCreateDatabase: true,
    async run(invocation) {
      for (const file of invocation.operands) if (!(await importFile(file, invocation))) return false
      return true
    },
  },
  'listings export': {
    usage: 'listings export FILE',
    description: 'writes all listings with their private details to a new file, CSV or XLSX by its ending',
    operands: [1, 1],
    run({ config, database: { db }, operands: [file = ''] }) {
      return writeTable(file, (format) => open(config, db).export(format, 'all', importer))
    },
  },
  'listings template': {
    usage: 'listings template FILE',
    description: 'writes an empty table for an import to a new file, CSV or XLSX by its ending',
    operands: [1, 1],
    mayCreateDatabase: true,
    run({ config, database: { db }, operands: [file = ''] }) {
      return writeTable(file, (format) => open(config, db).template(format, true))
    },
  },
  'listings withdraw': {
    usage: 'listings withdraw ID',
    description: 'withdraws one listing; its page then says that it is no longer available',
    operands: [1, 1],
    async run({ config: { contentDir }, database: { db }, operands: [id = ''] }) {
      const store = createListingStore(db, { hasMedia: createHasMedia(contentDir) })
      const name = await store.withdraw(withoutInvisible(id).trim())
      print(name === null ? `No listing has the id ${id}` : `Withdrawn: ${name}`)
      return name !== null
    },
  },
}

type Imports = ReturnType<typeof open>

function open({ contentDir, imageHosts }: Invocation['config'], db: SiteDatabase) {
  return inContentDir(contentDir, () => {
    const firm = readFirm(contentDir)
    const findPicture = readPictureFacts(contentDir)
    const content = readWords(contentDir, { facts: toFacts(firm), findPicture })
    const log = { error: (fields: object, message: string) => printError(`${message}: ${JSON.stringify(fields)}`) }
    return openImports({ db, firm, content, hasMedia: createHasMedia(contentDir), findPicture, imageHosts, log })
  })
}

function formatOf(file: string): FileFormat {
  const format = /\.(csv|xlsx)$/i.exec(file)?.[1]?.toLowerCase()
  if (!format) throw new UsageError('Please give a file that ends in .csv or .xlsx.')
  return format as FileFormat
}

async function writeTable(file: string, make: (format: FileFormat) => Promise<{ bytes: Uint8Array }>): Promise<true> {
  const { bytes } = await make(formatOf(file))
  await writeNewFile(file, (handle) => handle.writeFile(bytes))
  return true
}

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw toFileFault(error, file)
  }
}

/** Imports one file; false where nothing was written because of it. */
async function importFile(file: string, { config, database: { db }, option, flag }: Invocation): Promise<boolean> {
  const imports = open(config, db)
  const begun = await imports.begin({ name: basename(file), bytes: read(file) }, importer)
  if (!begun.ok) {
    print(`${file}: ${begun.sentence}`)
    return false
  }
  const { id } = begun
  try {
    await imports.match(id, { publishes: flag('published'), emptyClears: flag('empty-clears') })
    const folder = option('photos')
    if (folder !== null) await addPhotographs(imports, id, folder)
    return await writeImport(imports, { id, file, isDry: flag('dry-run') })
  } finally {
    // `forget` removes the import only if it was not written.
    await imports.forget(id)
  }
}

/** Sends the files that stand in the folder itself, as the office sends those that somebody chose. Links are not followed. */
async function addPhotographs(imports: Imports, id: string, folder: string): Promise<void> {
  const names = listFiles(folder)
  const progress = createProgress('photographs read')
  for (const [at, name] of names.entries()) {
    const added = await imports.addPhotograph(id, { name, bytes: read(join(folder, name)) }, importer)
    if (!added.ok && added.refused !== 'not-found') print(`${join(folder, name)}: ${refusals[added.refused]}`)
    progress(at + 1)
  }
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
  } catch (error) {
    throw toFileFault(error, folder)
  }
}

type Writing = { id: string; file: string; isDry: boolean }

async function writeImport(imports: Imports, { id, file, isDry }: Writing): Promise<boolean> {
  const view = await imports.find(id, { withPrivate: true })
  if (!view) throw new Error('the import is gone')
  for (const line of [...view.remarks, ...listUnmatched(view)]) print(`${file}: ${line}`)
  for (const { name, row } of view.photographs.missing) print(`${file}, row ${row}: there is no photograph ${name}`)
  const asked = isDry ? 'all' : 'problems'
  for (let page = 1, pages = 1; page <= pages; page++) {
    const shown = await imports.find(id, { page, only: asked, withPrivate: true })
    pages = shown?.pages ?? 0
    for (const row of shown?.rows ?? []) for (const line of describeRow(row)) print(`${file}, row ${row.row}${line}`)
  }
  if (!isDry)
    for (const row of await listDoubles(imports, view)) print(`${file}, row ${row.row}${describeDoubles(row)}`)
  const { added, changed, problems, unchanged } = view.counts
  const counted = `${formatCount(added, 'new listing')}, ${changed} changed, ${unchanged} unchanged`
  if (isDry) {
    print(`${file}: ${counted}, ${formatCount(problems, 'row')} with problems. Nothing was written.`)
    return view.obstacles.length === 0 || isUnchanged(view)
  }
  if (isUnchanged(view)) {
    print(`${file}: ${formatCount(view.counts.all, 'listing')} unchanged`)
    return true
  }
  for (const obstacle of view.obstacles) print(`${file}: ${obstacle}`)
  if (view.obstacles.length > 0) return false
  const begun = await imports.write(id, view.seen, importer)
  if (begun.ok) await imports.finish()
  const ended = await imports.find(id, { withPrivate: true })
  if (!begun.ok || ended?.stage !== 'written') {
    print(
      `${file}: ${begun.ok ? (ended?.stopped[0] ?? ended?.obstacles[0] ?? 'Others changed the same listings. Please try again.') : begun.sentence}`,
    )
    return false
  }
  print(`${file}: ${counted}`)
  return true
}

const isUnchanged = ({ counts, columns }: ImportView) =>
  counts.unchanged === counts.all && columns.some(({ matched }) => matched !== null)

function listUnmatched({ columns }: ImportView): string[] {
  return columns
    .filter(({ matched, how, first }) => matched === null && how === null && first.length > 0)
    .map(({ header, index, first }) => `column “${header || index + 1}” is not imported (${first.join(', ')})`)
}

/** The doubles of an import, with which the command line can do nothing: the office asks somebody. */
async function listDoubles(imports: Imports, { id, counts }: ImportView): Promise<readonly DryRow[]> {
  if (counts.doubles === 0) return []
  return (await imports.find(id, { only: 'doubles', withPrivate: true }))?.rows ?? []
}

function describeDoubles({ doubles }: DryRow): string {
  const names = doubles.map(({ row, name }) => (row === null ? name : `row ${row}, ${name}`))
  return `: looks like ${names.join('; ')}. Please give it the property ID or a reference of its own, or import it in the office.`
}

function describeRow(row: DryRow): string[] {
  const { name, outcome, publication, changes, conflicts, problems } = row
  const state = publication && [
    `Publication: ${publication.before ? publicationWords[publication.before].label : ''} → ${publicationWords[publication.after].label}`,
  ]
  return [
    ...problems.map(
      ({ column, got, sentence }) => `${column ? `, column ${column}` : ''}: ${got ? `got “${got}”. ` : ''}${sentence}`,
    ),
    ...(outcome === 'undecided' ? [describeDoubles(row)] : []),
    ...(outcome === 'added' ? [`: new: ${name}`] : []),
    ...(outcome === 'changed'
      ? [...(state ?? []), ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)].map(
          (line) => `, ${name}: ${line}`,
        )
      : []),
    ...conflicts.map(
      ({ label, office, file }) =>
        `, ${name}: ${label} was changed in the office and stays ${office || 'empty'} (the file has ${file || 'nothing'})`,
    ),
  ]
}
