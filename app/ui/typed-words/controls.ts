/** The contents of controls, by name: a list for check boxes, a text for all others. */
export type ControlValues = Readonly<Record<string, string | readonly string[]>>

/** Nobody types into the others, and a page cannot choose a file. */
const controls = ':is(input,textarea,select)[name]:not([type=hidden],[type=radio],[type=file],[readonly])'

/** The contents of a form, without the controls that match another selector. */
export function readControls(form: HTMLFormElement, except = '_'): ControlValues {
  const values: Record<string, string | string[]> = {}
  // Text areas and selects have these properties of an input, too, but no boxes.
  for (const { name, type, value, checked } of form.querySelectorAll<HTMLInputElement>(`${controls}:not(${except})`)) {
    values[name] = type === 'checkbox' ? [...(values[name] ?? []), ...(checked ? [value] : [])] : value
  }
  return values
}

/** Puts contents into the controls that have their names; false if all of them had these already. */
export function writeControls(form: HTMLFormElement, values: ControlValues): boolean {
  let isChanged = false
  for (const control of form.querySelectorAll<HTMLInputElement>(controls)) {
    const { name, type, value, checked } = control
    const wanted = values[name] ?? value
    if (type !== 'checkbox') control.value = String(wanted)
    else if (name in values) control.checked = wanted.includes(value)
    isChanged ||= control.value !== value || control.checked !== checked
  }
  form.dispatchEvent(new Event('change'))
  return isChanged
}

export function hasWords(values: ControlValues): boolean {
  return Object.values(values).some((value) => typeof value === 'string' && value.trim())
}

/** The names of the first contents that differ from the second. */
export function listDiffering(values: ControlValues, others: ControlValues): string[] {
  return Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(others[name]))
}
