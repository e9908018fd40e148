import { Link, redirect } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { SelectField, TickField } from '../../../app/ui/field.tsx'
import { formatCount } from '../../../domain/format-count.ts'
import { isColumnName } from '../../../domain/import/columns.ts'
import type { ColumnChoice, FileColumn } from '../../../domain/import/imports.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { refuseForm } from '../../form/form-fault.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { titled } from '../../frame/titled.ts'
import { readFields } from '../../read-form.ts'
import styles from '../import.module.css'
import { hiddenWords } from '../import-query.ts'
import { noImport, openImports } from '../read-import.ts'
import type { Route } from './+types/columns.route'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Columns of an import')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { imports, importer } = openImports(context)
  const found = await imports.findColumns(params.id, importer.withPrivate)
  if (!found) throw noImport()
  if (found.stage !== 'checked') throw redirect(officeUrls.import(found.id))
  return { ...found, choices: imports.listChoices(), isConfirmed: importer.withPrivate }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { imports } = openImports(context)
  const fields = await readFields(request)
  const posted = [...fields].filter(([field]) => /^column\.\d+$/.test(field))
  const changed = await imports.match(params.id, {
    columns: new Map(posted.map(([field, name]) => [Number(field.slice(7)), isColumnName(name) ? name : null])),
    emptyClears: fields.get('emptyClears') === 'yes',
    publishes: fields.get('publishes') === 'yes',
  })
  if (changed.ok) return redirect(officeUrls.import(params.id), 303)
  const keep = posted.map(([field]) => field)
  return refuseForm((name) => fields.get(name) ?? '', { message: changed.sentence, keep })
}

/** Asks what each column of the file means (M2.1). Those that are known are folded. */
export default function Columns({ loaderData }: Route.ComponentProps) {
  const { id, fileName, columns, choices, emptyClears, publishes, remarks, isConfirmed } = loaderData
  const open = columns.filter(({ matched, how }) => matched === null && how === null)
  const known = columns.filter((column) => !open.includes(column))
  const hasPrivate = columns.some(({ isPrivate }) => isPrivate)
  return (
    <div className={styles.page}>
      <p className={styles.above}>
        <Link to={officeUrls.imports()}>Import and export</Link>
      </p>
      <h1>What the columns mean</h1>
      <p>
        <bdi>{fileName}</bdi> has {formatCount(columns.length, 'column')}.{' '}
        {open.length === 0
          ? 'All of them are known.'
          : `${formatCount(open.length, 'column')} of them we do not know: choose what each means, or leave it out. It is remembered for the next file.`}
      </p>
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      <OfficeForm className={styles.section}>
        {(bind) => {
          const select = (column: FileColumn) => (
            <ColumnSelect
              key={column.index}
              column={column}
              choices={choices}
              isHidden={column.isPrivate && !isConfirmed}
              value={bind(`column.${column.index}`, column.matched ?? '').defaultValue}
            />
          )
          return (
            <>
              {open.length > 0 && <div className={styles.columns}>{open.map(select)}</div>}
              {known.length > 0 && (
                <details className={styles.known}>
                  <summary>{formatCount(known.length, 'known column')}</summary>
                  <div className={styles.columns}>{known.map(select)}</div>
                </details>
              )}
              {hasPrivate && (
                <p className={styles.remark}>
                  Owners, telephones, mandates and keys go to the private details. To see and write them, you are asked
                  for a passkey.
                </p>
              )}
              <TickField
                name="emptyClears"
                label="Empty cells clear the field. Without this tick they change nothing."
                defaultChecked={emptyClears}
              />
              <TickField
                name="publishes"
                label="Publish new listings that say nothing of it. Without this tick they are drafts."
                defaultChecked={publishes}
              />
              <div className={styles.buttons}>
                <button type="submit" className={buttons.primary}>
                  Save, and see what would change
                </button>
                <Link className={buttons.secondary} to={officeUrls.import(id)}>
                  Go on without saving
                </Link>
              </div>
            </>
          )
        }}
      </OfficeForm>
    </div>
  )
}

type ColumnSelectProps = { column: FileColumn; choices: readonly ColumnChoice[]; isHidden: boolean; value: string }

function ColumnSelect({ column: { index, header, first }, choices, isHidden, value }: ColumnSelectProps) {
  const none = isHidden ? hiddenWords : 'All its cells are empty'
  const groups = Map.groupBy(choices, ({ group }) => group)
  return (
    <SelectField
      label={header || `Column ${index + 1}, which has no name`}
      name={`column.${index}`}
      defaultValue={value}
      hint={first.join(' · ') || none}
    >
      <option value="">Nothing: it is left out</option>
      {[...groups].map(([group, names]) => (
        <optgroup key={group} label={group}>
          {names.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
