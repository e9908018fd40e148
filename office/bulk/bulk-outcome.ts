import { redirect } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import type { Refused, UndoableChange, Written } from '../../domain/office/bulk.ts'
import type { Person } from '../../domain/office/person.ts'
import { refuseForm } from '../form/form-fault.ts'
import { doneUrl } from '../outcome/done-url.ts'
import type { UndoneBy } from '../outcome/undo.tsx'
import type { ReadField } from '../read-form.ts'

/** The words in the address of a list after a change of many of its rows. */
const doneWords = ['bulk', 'bulk-undone', 'bulk-unchanged'] as const

/** Leads back to the list after a change of its ticked rows; resolves with the rows that prevent it, and the others. */
export function readRefused<Row extends { id: string }>(written: Written, ticked: readonly Row[], list: string) {
  if (written.ok)
    throw redirect(doneUrl(list, written.changed > 0 ? 'bulk' : 'bulk-unchanged', { changeId: written.changeId }), 303)
  const refused = written.refused.map(({ id, name, reason }): Refused => ({ id, name, reason }))
  return { refused, others: ticked.filter(({ id }) => !refused.some((each) => each.id === id)) }
}

/** Reads from the address of a list what was done to many of its rows: a sentence, and the form that takes it back. */
export async function readBulkOutcome<Change extends UndoableChange>(
  { findChange }: { findChange(changeId: string): Promise<Change | null> },
  asked: URLSearchParams,
  say: (change: Change) => string,
): Promise<{ said: string; undo: UndoneBy | null } | null> {
  const done = doneWords.find((word) => word === asked.get('done'))
  if (!done) return null
  if (done === 'bulk-undone') return { said: 'All of it is as it was before.', undo: null }
  if (done === 'bulk-unchanged') return { said: 'All of them were so already, so nothing is changed.', undo: null }
  const change = await findChange(asked.get('deed') ?? '')
  if (!change) return null
  const same =
    change.same > 0 ? ` ${formatCount(change.same, 'other')} ${change.same === 1 ? 'was' : 'were'} so already.` : ''
  return { said: say(change) + same, undo: { intent: 'undo', fields: { deed: change.id } } }
}

/** Rows that a notice has room for. */
const maxNamed = 3

type Undoing<Refusal extends Refused> = {
  person: Person
  /** The page that says what was done, and the id of the row, where the change was on one. */
  page: string
  id: string | null
  /** A sentence for the refusal of a change on one row, null where the change is not known any more. */
  explain?: (refusal: Refusal | null) => Promise<string>
}

/** Takes a change back, by the form of the notice about it. */
export async function undoChange<Refusal extends Refused>(
  changes: { undo(changeId: string, person: Person): Promise<Written<Refusal> | null> },
  read: ReadField,
  { person, page, id, explain }: Undoing<Refusal>,
) {
  const undone = await changes.undo(read('deed'), person)
  if (undone?.ok) throw redirect(doneUrl(page, id ? 'undo' : 'bulk-undone', { id }), 303)
  const refused = undone?.refused ?? []
  if (id && explain) return refuseForm(read, { message: await explain(refused[0] ?? null) })
  if (!undone) return refuseForm(read, { message: 'It is too late to take this back.' })
  const named = refused.slice(0, maxNamed).map(({ name, reason }) => `${name} ${reason.replace(/\.$/, '')}`)
  const more = refused.length > maxNamed ? ', and others' : ''
  return refuseForm(read, { message: `Nothing is taken back: ${named.join('; ')}${more}.` })
}
