import { redirect } from 'react-router'
import type { ListQuery } from '../../../domain/office/editor.ts'
import type { ManyListings } from '../../../domain/office/many.ts'
import type { Person } from '../../../domain/office/person.ts'
import { refuseForm } from '../../form/form-fault.ts'
import type { ReadField } from '../../read-form.ts'
import { doneUrl } from './many-words.ts'

/** Names that a notice has room for. */
const maxNamed = 3

/** Takes a deed on many listings back, by the form of the notice about it. */
export async function undoDeed(many: ManyListings, read: ReadField, query: ListQuery, person: Person) {
  const undone = await many.undo(read('deed'), person)
  if (!undone) return refuseForm(read, { message: 'It is too late to take this back.' })
  if (undone.ok) throw redirect(doneUrl(query, 'many-undone'), 303)
  const names = undone.refused.slice(0, maxNamed).map(({ name }) => name)
  const more = undone.refused.length > maxNamed ? ' and others' : ''
  return refuseForm(read, {
    message: `Nothing is taken back: somebody has changed ${names.join('; ')}${more} since.`,
  })
}
