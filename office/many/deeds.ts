import { redirect } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import type { ManyDeed, UndoneMany } from '../../domain/office/many.ts'
import type { Person } from '../../domain/office/person.ts'
import { refuseForm } from '../form/form-fault.ts'
import { doneUrl } from '../outcome/done-url.ts'
import type { ReadField } from '../read-form.ts'

/** The words in the address of a list after a deed. */
const manyDone = ['many', 'many-undone', 'many-unchanged'] as const

type Deeds<Deed extends ManyDeed> = {
  findDeed(deed: string): Promise<Deed | null>
  undo(deed: string, person: Person): Promise<UndoneMany>
}

/** Reads from the address of a list what was done to many of its rows: a sentence, and the deed that can be taken back. */
export async function readDeed<Deed extends ManyDeed>(
  many: Deeds<Deed>,
  asked: URLSearchParams,
  say: (deed: Deed) => string,
) {
  const done = manyDone.find((word) => word === asked.get('done'))
  if (!done) return null
  if (done === 'many-undone') return { said: 'All of it is as it was before.', undo: null }
  if (done === 'many-unchanged') return { said: 'All of them were so already, so nothing is changed.', undo: null }
  const deed = await many.findDeed(asked.get('id') ?? '')
  if (!deed) return null
  const same =
    deed.same > 0 ? ` ${formatCount(deed.same, 'other')} ${deed.same === 1 ? 'was' : 'were'} so already.` : ''
  return { said: say(deed) + same, undo: { intent: 'undo', fields: { deed: deed.id } } }
}

/** Names that a notice has room for. */
const maxNamed = 3

/** Takes a deed on many rows back, by the form of the notice about it. */
export async function undoDeed(many: Pick<Deeds<ManyDeed>, 'undo'>, read: ReadField, list: string, person: Person) {
  const undone = await many.undo(read('deed'), person)
  if (!undone) return refuseForm(read, { message: 'It is too late to take this back.' })
  if (undone.ok) throw redirect(doneUrl(list, 'many-undone'), 303)
  const names = undone.refused.slice(0, maxNamed).map(({ name }) => name)
  const more = undone.refused.length > maxNamed ? ' and others' : ''
  return refuseForm(read, {
    message: `Nothing is taken back: somebody has changed ${names.join('; ')}${more} since.`,
  })
}
