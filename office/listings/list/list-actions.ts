import { formatKes } from '../../../domain/amounts/money.ts'
import { words } from '../../../domain/listings/listing.ts'
import type { Edit, ListingEditor, Refusal, Written } from '../../../domain/office/editor.ts'
import type { Person } from '../../../domain/office/person.ts'
import { readTypedPrice } from '../../../domain/office/read-price.ts'
import type { ReadField } from '../../read-form.ts'

/** The actions of the list's forms. */
const intents = [
  'create',
  'duplicate',
  'change-price',
  'change-status',
  'withdraw',
  'republish',
  'withdraw-samples',
  'republish-samples',
] as const

export type Intent = (typeof intents)[number]

/** The words in the address after an action: its intent, or `unchanged` where nothing was different. */
export const doneWords = [...intents, 'unchanged'] as const
export type Done = (typeof doneWords)[number]

/** The outcome of an action: `open` is the id of a new draft, `fault` a sentence about the form or its field. */
type Outcome =
  | { done: Done; id: string | null }
  | { open: string }
  | { fault: { message: string } | { faults: { value: string } } }
  | 'not-found'
  | 'unknown-intent'

const priceFields = ['propertyPrice', 'landPrice'] as const

/** Does what a form of the list asks for. */
export async function act(editor: ListingEditor, read: ReadField, person: Person): Promise<Outcome> {
  const intent = intents.find((each) => each === read('intent'))
  const id = read('id')
  const typed = read('value')
  const finish = (result: Written): Outcome => {
    if (!intent) return 'unknown-intent'
    if (result.ok) return { done: result.unchanged ? 'unchanged' : intent, id: id || null }
    return result.reason === 'not-found' ? 'not-found' : { fault: { message: explain(result) } }
  }
  const change = (edit: Edit) => editor.change(id, edit, person)

  switch (intent) {
    case 'create':
      return { open: await editor.create(person) }
    case 'duplicate': {
      const copy = await editor.duplicate(id, person)
      return copy === null ? 'not-found' : { open: copy }
    }
    case 'change-price': {
      const field = priceFields.find((name) => name === read('field'))
      if (!field) return 'unknown-intent'
      const price = readTypedPrice(typed)
      if ('error' in price) return { fault: { faults: { value: price.error } } }
      return finish(await change({ values: { [field]: price.value }, loaded: { [field]: read('loaded') } }))
    }
    case 'change-status':
      return finish(await change({ values: { propertyStatus: typed }, loaded: { propertyStatus: read('loaded') } }))
    case 'withdraw':
    case 'republish':
      return finish(await editor[intent](id, person))
    case 'withdraw-samples':
      return finish(await editor.withdrawSamples(person))
    case 'republish-samples':
      return finish(await editor.republishSamples(person))
    default:
      return 'unknown-intent'
  }
}

function explain(refusal: Refusal): string {
  if (refusal.reason === 'invalid') return Object.values(refusal.faults).join(' ')
  if (refusal.reason === 'not-found') return ''
  const { theirs, fields } = refusal
  if (fields[0] === 'propertyStatus') {
    const status = theirs.propertyStatus === null ? 'none' : words(theirs.propertyStatus)
    return `Somebody else has just changed the status to ${status}. Choose again to replace it.`
  }
  const price = fields[0] === 'landPrice' ? theirs.landPrice : theirs.propertyPrice
  const text = price === null ? 'on request' : formatKes(price)
  return `Somebody else has just changed the price to ${text}. Save again to replace it with yours.`
}
