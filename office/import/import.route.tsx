import { data, Link, redirect } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import { isColumnName } from '../../domain/import/columns.ts'
import type { Decision, ImportView } from '../../domain/import/imports.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { formatMoment } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { type ReadField, readForm } from '../read-form.ts'
import { confirmSession, notAccepted } from '../sign-in/client.ts'
import type { Route } from './+types/import.route'
import { DryRun } from './dry-run/dry-run.tsx'
import styles from './import.module.css'
import { importUrl, parseRowsQuery } from './import-query.ts'
import { ImportResult } from './import-result.tsx'
import { beginWithFile, openImports, readImport } from './read-import.ts'
import { UnderWay } from './under-way.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => titled(matches, loaderData?.fileName ?? 'Import')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { columns, ...found } = await readImport(params.id, parseRowsQuery(url.searchParams), context)
  if (found.stage === 'fetching') throw redirect(officeUrls.importPhotographs(found.id))
  const { timeZone } = context.get(officeContext)
  const { imports, importer } = openImports(context)
  return {
    ...found,
    columns: { all: columns.length, leftOut: columns.filter(({ matched }) => matched === null).length },
    begun: formatMoment(found.begunAt, timeZone),
    written: found.result && formatMoment(found.result.at, timeZone),
    isConfirmed: importer.withPrivate,
    held: found.result?.held ? await imports.countHeld() : 0,
  }
}

/** Also after a refusal: what was shown may not be so any more. */
export const shouldRevalidate = () => true

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const read = await readForm(request)
  const { session, headers } = await confirmSession(read, request, context)
  const { imports } = openImports(context)
  const query = parseRowsQuery(url.searchParams)
  const isConfirmed = context.get(officeContext).people.isConfirmed(session)
  const importer = { person: session.person, withPrivate: isConfirmed }
  const lead = (path: string) => redirect(path, { status: 303, headers })
  const refuse = (message: string) => refuseForm(read, { message }, headers)

  switch (read('intent')) {
    case 'confirm':
      return isConfirmed ? lead(importUrl(id, query)) : refuse(notAccepted)
    case 'replace': {
      const begun = await beginWithFile(context, id)
      return begun.ok ? lead(importUrl(begun.id)) : refuseForm(read, { faults: { file: begun.sentence } }, headers)
    }
    case 'decide': {
      const decision = readDecision(read)
      if (!decision) break
      const decided = await imports.decide(id, decision)
      const place = decision.row === 'all' ? '' : `#row-${decision.row}`
      return decided.ok ? lead(importUrl(id, query) + place) : refuse(decided.sentence)
    }
    case 'write': {
      const written = await imports.write(id, read('seen'), importer)
      return written.ok ? lead(importUrl(id)) : refuse(written.sentence)
    }
    case 'undo': {
      const undone = await imports.undo(id, importer)
      return undone.ok ? lead(importUrl(id)) : refuse(undone.sentence)
    }
    case 'release': {
      const then = read('then') === 'tell' ? 'tell' : 'tell-nobody'
      await imports.release(then, importer)
      return lead(doneUrl(importUrl(id), then))
    }
    case 'forget': {
      const forgotten = await imports.forget(id)
      return forgotten.ok ? lead(doneUrl(officeUrls.imports(), 'forgotten')) : refuse(forgotten.sentence)
    }
  }
  throw data('This form is not known.', 400)
}

function readDecision(read: ReadField): Decision | null {
  const [kind, value = ''] = read('is').split(' ', 2)
  const row = Number(read('row'))
  if (kind === 'office' || kind === 'file') {
    if (read('row') === 'all') return { kind: 'conflict', row: 'all', takes: kind }
    const field = read('field')
    return isRow(row) && isColumnName(field) ? { kind: 'conflict', row, field, takes: kind } : null
  }
  if (!isRow(row)) return null
  if (kind === 'new' || kind === 'left-out') return { kind: 'double', row, is: kind }
  return kind === 'listing' && value ? { kind: 'double', row, is: { listing: value } } : null
}

const isRow = (row: number) => Number.isSafeInteger(row) && row > 0

/** An import: what it would change, how far it is, or what it did (M4). */
export default function Import({ loaderData }: Route.ComponentProps) {
  const { stage, fileName } = loaderData
  const said = useDone({
    tell: 'People who look for such a property hear of it in their next mail.',
    'tell-nobody': 'Nobody is told of it.',
  })
  return (
    <div className={styles.wide}>
      <p className={styles.above}>
        <Link to={officeUrls.imports()}>Import and export</Link>
      </p>
      <h1>
        <bdi>{fileName}</bdi>
      </h1>
      {/* One for all stages, so that a screen reader hears the end of what it began. */}
      {stage !== 'checked' && (
        <p role="status" className={styles.lead}>
          {sayStage(loaderData)}
        </p>
      )}
      {stage === 'checked' && <DryRun {...loaderData} />}
      {(stage === 'writing' || stage === 'undoing') && (
        <UnderWay progress={loaderData.progress} of="Listings" to={officeUrls.import(loaderData.id)} />
      )}
      {(stage === 'written' || stage === 'undone') && <ImportResult {...loaderData} />}
      <Outcome said={said} />
    </div>
  )
}

type Said = Pick<ImportView, 'stage' | 'progress' | 'result'> & { written: string | null }

function sayStage({ stage, progress, result, written }: Said): string {
  const format = (count = 0) => count.toLocaleString('en-US')
  if (stage === 'writing')
    return `It is being written. ${format(progress?.done)} of ${format(progress?.total)} listings so far.`
  if (stage === 'undoing') return 'It is being taken back.'
  const what = `${formatCount(result?.added ?? 0, 'new listing')}, ${format(result?.changed)} changed`
  return stage === 'written' ? `${what}. Written: ${written}.` : `${what}: all of it is taken back.`
}
