import { data, type RouterContextProvider } from 'react-router'
import type { ImportRefused, Imports, ImportView } from '../../domain/import/imports.ts'
import { filesContext, officeContext, sessionContext } from '../context.ts'
import { maxMegabytes, type RowsQuery } from './import-query.ts'

type Context = Readonly<RouterContextProvider>

/** The imports, and who asks for them. Private details are shown and written for five minutes after a passkey (J11). */
export function openImports(context: Context) {
  const { imports, people } = context.get(officeContext)
  if (!imports) throw data('The listings are edited elsewhere.', 404)
  const session = context.get(sessionContext)
  return { imports, importer: { person: session.person, withPrivate: people.isConfirmed(session) } }
}

export function noImport() {
  return data('There is no such import. It may have been thrown away, or erased after its time.', 404)
}

export async function readImport(id: string, query: RowsQuery | null, context: Context): Promise<ImportView> {
  const { imports, importer } = openImports(context)
  const found = await imports.find(id, { ...query, withPrivate: importer.withPrivate })
  if (!found) throw noImport()
  return found
}

/** Begins an import with the file of the form that was posted; with `replaces` in place of another one. */
export async function beginWithFile(
  context: Context,
  replaces?: string,
): Promise<Awaited<ReturnType<Imports['begin']>> | ImportRefused> {
  const posted = context.get(filesContext)
  const [file] = posted?.files ?? []
  if (posted?.problem === 'too-big') return { ok: false, sentence: `The file may have ${maxMegabytes} MB at most.` }
  if (posted?.problem === 'cut')
    return { ok: false, sentence: 'The file did not arrive whole. Please choose it again.' }
  if (!file) return { ok: false, sentence: 'Please choose a file.' }
  const { imports, importer } = openImports(context)
  return imports.begin(file, importer, replaces)
}
