import { expect } from 'vitest'
import type { ImportView, ShownRows } from '../../../domain/import/imports.ts'
import type { Person } from '../../../domain/office/person.ts'
import { readPictureFacts } from '../../content/folder/picture-facts.ts'
import { readFirm, toFacts } from '../../content/folder/read-firm.ts'
import { readWords } from '../../content/folder/read-words.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { openImports } from '../open-imports.ts'
import { readFile } from '../read/read-file.ts'

const firm = readFirm('content')
const findPicture = readPictureFacts('content')
const content = readWords('content', { facts: toFacts(firm), findPicture })

type Ticked = { publishes?: boolean; emptyClears?: boolean }

/** Imports on a database, with the steps that a person takes. `clock` may be moved. */
export function openTestImports(
  db: SiteDatabase,
  person: Pick<Person, 'id'> | null,
  options: Pick<Parameters<typeof openImports>[0], 'clock' | 'fetch'> = {},
) {
  const imports = openImports({
    ...{
      db,
      firm,
      content,
      findPicture,
      imageHosts: [],
      hasMedia: (url) => url.startsWith('/media/'),
      read: readFile,
      ...options,
    },
    log: {
      error(fields) {
        throw 'err' in fields ? fields.err : new Error(JSON.stringify(fields))
      },
    },
  })
  const importer = { person, withPrivate: true }

  async function begin(file: string | Uint8Array, ticked: Ticked = {}): Promise<string> {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file
    const begun = await imports.begin({ name: 'list.csv', bytes }, importer)
    if (!begun.ok) throw new Error(begun.sentence)
    await imports.match(begun.id, ticked)
    return begun.id
  }

  async function look(id: string, only: ShownRows = 'all'): Promise<ImportView> {
    const view = await imports.find(id, { only, withPrivate: true })
    if (!view) throw new Error('the import is gone')
    return view
  }

  /** Writes an import as it is shown, and waits until it is written. */
  async function write(id: string): Promise<ImportView> {
    const { obstacles, seen } = await look(id)
    expect(obstacles).toEqual([])
    expect(await imports.write(id, seen, importer)).toEqual({ ok: true })
    await imports.finish()
    return look(id)
  }

  return {
    imports,
    importer,
    begin,
    look,
    write,
    /** Imports a file as a whole. */
    run: async (file: string | Uint8Array, ticked?: Ticked) => write(await begin(file, ticked)),
    async undo(id: string): Promise<ImportView> {
      expect(await imports.undo(id, importer)).toEqual({ ok: true })
      await imports.finish()
      return look(id)
    },
  }
}
