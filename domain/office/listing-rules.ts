import { formatKes } from '../amounts/money.ts'
import { largestAmount } from '../amounts/read-amount.ts'
import { availabilityWords, listAvailabilities } from '../listings/availability.ts'
import type { FieldType } from '../listings/field.ts'
import { type FieldName, fields, type ListingOf, type NamedField } from '../listings/fields.ts'
import { words } from '../listings/listing.ts'
import { labelOf } from './edited-fields.ts'
import { digestField } from './field-digest.ts'

/** In characters. */
export const maxTextLength = 200

/** In characters of a text, or entries of a list. */
const maxLengths: Partial<Record<FieldType, number>> = { text: maxTextLength, html: 50_000, choices: 100, images: 100 }

type Values = Partial<ListingOf<string>>

/** A sentence for each field that breaks a rule. */
export type BrokenRules = Partial<Record<FieldName, string>>

/** A rule about some fields of a record; `check` gives a sentence that says how to mend it, or null. */
type Rule = { names: readonly FieldName[]; check: (values: Values) => string | null }

/**
 * The rules that a listing of ours keeps besides the types of its fields, whoever writes it: the editor, the list, many at once, an import
 * or an earlier version (J5). What breaks a rule already, as from before the rule, may stay: a rule counts only where one of its fields
 * differs from `before`, and names that field.
 */
export function findBrokenRules(values: Values, before: Values | null = null): BrokenRules {
  const broken: BrokenRules = {}
  const isNew = (name: FieldName) => before === null || digestField(values[name]) !== digestField(before[name])
  for (const { names, check } of rules) {
    const name = names.find(isNew)
    const sentence = name === undefined ? null : check(values)
    if (name !== undefined && sentence !== null) broken[name] ??= sentence
  }
  return broken
}

const rules: readonly Rule[] = [
  ...fields.filter(({ type }) => type === 'amount').map(toAmountRule),
  ...fields.flatMap((field) => toLengthRule(field) ?? []),
  {
    names: ['availability', 'propertyStatus'],
    check: ({ availability = null, propertyStatus = null }) =>
      listAvailabilities({ propertyStatus }).includes(availability)
        ? null
        : `It cannot be ${availabilityWords(availability).toLowerCase()}, as it is ${words(propertyStatus ?? '').toLowerCase()}.`,
  },
]

/** I5, whatever wrote it. */
function toAmountRule(field: NamedField): Rule {
  return {
    names: [field.name],
    check(values) {
      const kes = (values[field.name] ?? null) as number | null
      if (kes === null || (Number.isInteger(kes) && kes >= 0 && kes <= largestAmount)) return null
      return `${labelOf(field)}: please give whole shillings, up to ${formatKes(largestAmount)}.`
    },
  }
}

function toLengthRule(field: NamedField): Rule | null {
  const limit = maxLengths[field.type]
  if (limit === undefined) return null
  return {
    names: [field.name],
    check(values) {
      const value = (values[field.name] ?? '') as string | readonly unknown[] | { html: string }
      const content = typeof value === 'object' && 'html' in value ? value.html : value
      if (content.length <= limit || [...content].length <= limit) return null
      const unit = typeof content === 'string' ? 'characters' : 'entries'
      return `${labelOf(field)}: please use ${limit.toLocaleString('en-GB')} ${unit} at most.`
    },
  }
}
