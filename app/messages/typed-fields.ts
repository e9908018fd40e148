import type { FormKind } from '../../domain/messages/forms.ts'
import type { Fields } from './post-message.ts'

/** Every field of a form as it stands now. */
export function toFields(form: HTMLFormElement): Fields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** What a visitor has typed into a form. A consent is given anew each time, and what is fixed or hidden is not theirs. */
export function toTyped(form: HTMLFormElement): Fields {
  return Object.fromEntries(typedControls(form).map(({ name, value }) => [name, value]))
}

/** Puts typed words back where nothing was typed since; says whether any came back. */
export function putBack(form: HTMLFormElement, typed: Fields): boolean {
  const empty = typedControls(form).filter(({ name, value }) => value === '' && typed[name])
  for (const control of empty) control.value = typed[control.name] ?? ''
  return empty.length > 0
}

/** True when restoring a draft would change no word that the form holds already. */
export function leavesTyped(form: HTMLFormElement, draft: Fields): boolean {
  return typedControls(form).every(({ name, value }) => value === '' || value === draft[name])
}

/** Puts a draft in place of what is typed. */
export function replaceTyped(form: HTMLFormElement, draft: Fields): void {
  for (const control of typedControls(form)) control.value = draft[control.name] ?? ''
}

export function isEmpty(form: HTMLFormElement): boolean {
  return typedControls(form).every(({ value }) => value === '')
}

/** A form and what it is about: each property has a draft of its own. */
export function toDraftId(kind: FormKind, form: HTMLFormElement): string {
  return [kind, toFields(form).propertyID].filter(Boolean).join(' ')
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
