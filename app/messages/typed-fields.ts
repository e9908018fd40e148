import type { FormKind } from '../../domain/messages/kinds.ts'
import type { SubmittedFields } from '../../domain/messages/submitted-fields.ts'
import type { FieldTexts } from './post-message.ts'

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

/** The values that a visitor typed. Not consents, which are given again each time, nor read-only and hidden fields. */
export function toTypedFields(form: HTMLFormElement): FieldTexts {
  return Object.fromEntries(typedControls(form).map(({ name, value }) => [name, value]))
}

/** Restores typed values into the fields that are empty; true if there was one. */
export function restoreTyped(form: HTMLFormElement, typed: FieldTexts): boolean {
  const empty = typedControls(form).filter(({ name, value }) => value === '' && typed[name])
  for (const control of empty) control.value = typed[control.name] ?? ''
  return empty.length > 0
}

/** True if restoring a draft would overwrite nothing that is in the form already. */
export function leavesTyped(form: HTMLFormElement, draft: FieldTexts): boolean {
  return typedControls(form).every(({ name, value }) => value === '' || value === draft[name])
}

/** Replaces the typed values by those of a draft. */
export function replaceTyped(form: HTMLFormElement, draft: FieldTexts): void {
  for (const control of typedControls(form)) control.value = draft[control.name] ?? ''
}

export function isEmpty(form: HTMLFormElement): boolean {
  return typedControls(form).every(({ value }) => value === '')
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

type Control = HTMLInputElement | HTMLTextAreaElement

function typedControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) &&
      !['checkbox', 'hidden'].includes(element.type) &&
      !element.readOnly &&
      element.name !== 'special',
  )
}
