import type { DraftRecord, Edit, EditedField } from '../../domain/office/editor.ts'
import { digestField, digestFields } from '../../domain/office/field-digest.ts'
import {
  type DescriptionFormat,
  type Faults,
  type ListingFormValues,
  type PostedForm,
  readListingForm,
  readTyped,
  writeForm,
} from '../../domain/office/listing-form.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'

export type Digests = Partial<Record<string, string>>

/** The form of a listing as a page shows it. */
export type ListingFormData = {
  values: ListingFormValues
  format: DescriptionFormat
  /** The digest of each field of the record (`Edit`). */
  loaded: Digests
  /** The digest of what each control showed: a control that still has it was not touched. */
  shown: Digests
}

/** The form of a record. */
export function toFormData(record: DraftRecord, { showDescription }: OfficeSite): ListingFormData {
  const { format, text } = showDescription(record.propertyDescription?.html ?? '')
  const values = writeForm(record, { format, text })
  // Without the pictures, which are saved one by one meanwhile.
  const loaded = pick(digestFields(record), (name) => name in values)
  return { values, format, loaded, shown: digestControls(values) }
}

function digestControls(values: ListingFormValues): Digests {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digestField(value)]))
}

export type PostedListing = {
  intent: string
  /** The price that somebody has said to be right. */
  confirmed: string
  /** The form exactly as it was posted. */
  form: ListingFormData
  /** The fields that somebody touched. */
  touched: ReadonlySet<string>
  edit: Edit
  faults: Faults
  /** Fields in conflict, of which nobody has chosen a value yet. */
  undecided: EditedField[]
}

/** Reads a posted form: controls that nobody touched, and fields for which the other's value was chosen, are no part of the edit. */
export function readPosted(sent: PostedForm, { renderDescription }: OfficeSite): PostedListing {
  const posted = withPlotSize(sent)
  const format = posted.get('format') === 'html' ? 'html' : 'markdown'
  const values = readTyped(posted)
  const form = {
    values,
    format,
    loaded: readDigests(posted.get('loaded')),
    shown: readDigests(posted.get('shown')),
  } as const
  const read = readListingForm(posted, (text) => {
    const html = renderDescription(text, format)
    return html ? { html } : null
  })
  const names = Object.keys(values) as EditedField[]
  const touched = new Set(names.filter((name) => digestField(values[name]) !== form.shown[name]))
  const isMine = (name: string) => touched.has(name as EditedField) && posted.get(`choose.${name}`) !== 'theirs'
  return {
    intent: posted.has('right') ? 'publish' : String(posted.get('intent') ?? ''),
    confirmed: String(posted.get('right') ?? ''),
    form,
    touched,
    edit: { values: pick(read.values, isMine), loaded: form.loaded },
    faults: pick(read.faults, isMine),
    undecided: names.filter((name) => posted.getAll('conflict').includes(name) && !posted.has(`choose.${name}`)),
  }
}

/** The form with the size that somebody chose of two which their words may mean: its button posts it. */
function withPlotSize(posted: PostedForm): PostedForm {
  const chosen = posted.get('plotSizeMeant')
  const isOne = (name: string) => name === 'plotSize' && typeof chosen === 'string'
  return {
    has: (name) => posted.has(name),
    get: (name) => (isOne(name) ? chosen : posted.get(name)),
    getAll: (name) => (isOne(name) ? [chosen] : posted.getAll(name)),
  }
}

/** The form of what is stored now, with what somebody typed in its place. */
export function keepTyped(record: DraftRecord, { form, touched }: PostedListing, site: OfficeSite): ListingFormData {
  const stored = toFormData(record, site)
  const typed = pick(form.values, (name) => touched.has(name))
  const format = touched.has('propertyDescription') ? form.format : stored.format
  return { ...stored, values: { ...stored.values, ...typed }, format }
}

function pick<Value extends object>(values: Value, isPicked: (name: string) => boolean): Value {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name))) as Value
}

/** Reads a hidden input with digests. Anybody can change it: then a field counts as touched, or is in conflict. */
export function readDigests(json: unknown): Digests {
  try {
    const read: unknown = JSON.parse(String(json))
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, digest]) => typeof digest === 'string'))
  } catch {
    return {}
  }
}
