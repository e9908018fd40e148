import type { FormKind } from '../../domain/messages/kinds.ts'
import type { SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import { viewingField } from '../../domain/messages/viewing.ts'
import { type ControlValues, readControls } from '../ui/typed-words/controls.ts'

/** Every field of a form as it stands now. Several checked boxes with one name are a list. */
export function toSubmittedFields(form: HTMLFormElement): SubmittedFields {
  const data = new FormData(form)
  return Object.fromEntries(
    [...data.keys()].map((name) => {
      const [value = '', ...others] = data.getAll(name).map(String)
      return [name, others.length > 0 ? [value, ...others] : value]
    }),
  )
}

/** The values that a visitor typed, and the wish to see a property. Not consents, which are given again each time, nor the bait for robots. */
export function readTyped(form: HTMLFormElement): ControlValues {
  return readControls(form, `[type=checkbox]:not([name=${viewingField}]),[name=special]`)
}

/** True if restoring a draft would overwrite nothing that is in the form already. */
export function fits(form: HTMLFormElement, draft: ControlValues): boolean {
  return Object.entries(readTyped(form)).every(
    ([name, value]) => value.length === 0 || String(value) === String(draft[name]),
  )
}

/**
 * The id of a form's draft: inquiries have a draft for each property. Those about several share one, as the words should survive a
 * property that is added or taken out.
 */
export function toDraftId(kind: FormKind, form: HTMLFormElement): string {
  const property = form.elements.namedItem('propertyID')
  if (property instanceof HTMLInputElement) return `${kind} ${property.value}`
  return property ? `${kind} several` : kind
}
