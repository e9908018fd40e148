import * as v from 'valibot'
import { text } from '../content-fields.ts'
import { type RateName, ratesSchema } from '../costs/rates.ts'
import { listingFields } from '../listings/fields.ts'
import { joints, payers } from './step-costs.ts'

const month = v.pipe(text, v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-11'))

export const purposes = ['buying', 'renting'] as const
export const caseKinds = ['home', 'plot', 'farm', 'business'] as const

/** A title as the record states it (I17). */
const titleType = v.picklist(listingFields.titleType.values)

/** In plain words what a title is, who may hold it and what to check; `more` stands on the checklist alone (I16). */
const title = v.strictObject({
  means: text,
  holders: text,
  check: text,
  more: text,
  source: text,
  toBeConfirmed: v.boolean(),
})

const onlyKinds = v.optional(v.pipe(v.array(v.picklist(caseKinds)), v.minLength(1)))

/** A rate of a step, for the kinds that it names or for all. Each after the first says how it follows the one before. */
const cost = v.strictObject({
  rate: v.picklist(Object.keys(ratesSchema.entries) as RateName[]),
  joined: v.optional(v.picklist(joints)),
  kinds: onlyKinds,
})

const costs = v.pipe(
  v.array(cost),
  v.minLength(1),
  v.check(
    (list) => list.every(({ joined, kinds }, at) => (at === 0 ? !joined && !kinds : joined !== undefined)),
    'first a cost for all kinds, and then costs with "joined"',
  ),
)

/** A step is for every purpose, kind or title of which it names none. `by` says who takes it. */
const stepFields = v.strictObject({
  id: v.pipe(text, v.regex(/^[a-z-]+$/, 'a name such as official-search')),
  step: text,
  reason: text,
  by: text,
  where: text,
  costs: v.optional(costs),
  payer: v.optional(v.picklist(Object.keys(payers) as (keyof typeof payers)[])),
  purpose: v.optional(v.picklist(purposes)),
  kinds: onlyKinds,
  titles: v.optional(v.pipe(v.array(v.union([titleType, v.literal('unknown')])), v.minLength(1))),
  source: text,
  toBeConfirmed: v.optional(v.boolean()),
})

const step = v.pipe(
  stepFields,
  v.check(({ costs, payer }) => costs === undefined || payer !== undefined, 'a step with "payer" beside its costs'),
)

const stage = v.strictObject({ heading: text, steps: v.pipe(v.array(step), v.minLength(1)) })

/** `content/due-diligence.json`: the titles in plain words, and the steps before a purchase or a lease (I16, I17). */
export const dueDiligenceSchema = v.strictObject({
  asOf: month,
  titles: v.strictObject(v.entriesFromList(listingFields.titleType.values, title)),
  /** The people who may hold farm land, in words, whatever its title. */
  farm: v.strictObject({ holders: text, source: text }),
  /** Instead of a title's words: without a known title, and for a tenant where the firm manages the property. */
  unknown: v.strictObject({ buying: text, renting: text, managed: text }),
  stages: v.pipe(
    v.array(stage),
    v.minLength(1),
    v.check((stages) => {
      const ids = stages.flatMap(({ steps }) => steps.map(({ id }) => id))
      return new Set(ids).size === ids.length
    }, 'steps of which no two have the same id'),
  ),
})

export type DueDiligence = v.InferOutput<typeof dueDiligenceSchema>
export type Stage = v.InferOutput<typeof stage>
