import { formatKes } from '../../../domain/amounts/money.ts'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { words } from '../../../domain/listings/listing.ts'
import type {
  EditedField,
  ListingChange,
  ListingEditor,
  ListingsWritten,
  OfficeListing,
  Refusal,
} from '../../../domain/office/editor.ts'
import type { OfficeSite } from '../../../domain/office/office-site.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { PriceQuestion } from '../../../domain/office/prices/price-question.ts'
import { readTypedPrice } from '../../../domain/office/prices/read-price.ts'
import { readPublication } from '../../../domain/office/publication-words.ts'
import type { ReadField } from '../../read-form.ts'
import { askPrice, askShownPrice } from '../ask-price.ts'
import { readWhoSaved, sayRefusal } from '../who-saved.ts'

/** The actions of the list's forms. */
const intents = [
  'duplicate',
  'delete',
  'change-price',
  'change-status',
  'change-availability',
  'change-publication',
  'withdraw-samples',
  'republish-samples',
] as const

export type Intent = (typeof intents)[number]

/** The words in the address after an action: its intent, `undo`, or `unchanged` where nothing was different. */
export const doneWords = [...intents, 'undo', 'unchanged'] as const
export type Done = (typeof doneWords)[number]

/** The outcome of an action: `open` is the id of a new draft, `fault` a sentence about the form or its field. `changeId` can be undone. */
type Outcome =
  | { done: Done; id: string; changeId: string | null }
  | { open: string }
  | { fault: { message: string; question?: string } | { faults: { value: string } } }
  | 'not-found'
  | 'unknown-intent'

const priceFields = ['propertyPrice', 'landPrice'] as const

type Writer = { editor: ListingEditor; site: OfficeSite; person: Person; timeZone: string }

/** Does what a form of the list asks for. */
export async function runListAction(read: ReadField, writer: Writer): Promise<Outcome> {
  const { editor, person, site } = writer
  const intent = intents.find((each) => each === read('intent'))
  const id = read('id')
  const typed = read('value')
  /** The kind of offer and the price that somebody has said to be right. */
  const confirmed = read('right')

  const finish = async (written: ListingsWritten): Promise<Outcome> => {
    if (!intent) return 'unknown-intent'
    if (written.ok) return { done: written.changed > 0 ? intent : 'unchanged', id, changeId: written.changeId }
    const [refusal] = written.refused
    return !refusal || refusal.why === 'gone' ? 'not-found' : { fault: { message: await explain(refusal, writer) } }
  }
  const change = async (wanted: ListingChange) => finish(await editor.change([id], wanted, person))
  /** Asks first where visitors would see an odd price. */
  const changeField = async (field: EditedField, value: unknown): Promise<Outcome> => {
    const question = await askShownPrice(id, { [field]: value }, { site, confirmed })
    if (question) return ask(question)
    return change({ kind: 'fields', edit: { values: { [field]: value }, loaded: { [field]: read('loaded') } } })
  }

  switch (intent) {
    case 'duplicate': {
      const copy = await editor.duplicate(id, person)
      return copy === null ? 'not-found' : { open: copy }
    }
    case 'delete':
      return change({ kind: 'delete' })
    case 'change-price': {
      const field = priceFields.find((name) => name === read('field'))
      if (!field) return 'unknown-intent'
      const price = readTypedPrice(typed)
      if ('error' in price) return { fault: { faults: { value: price.error } } }
      return changeField(field, price.value)
    }
    case 'change-status':
      return changeField('propertyStatus', typed || confirmed.split(' ', 1)[0])
    case 'change-availability':
      return changeField('availability', typed || null)
    case 'change-publication': {
      const value = readPublication(typed || (confirmed && 'published'))
      if (!value) return 'unknown-intent'
      const listing = value === 'published' ? await editor.find(id) : null
      const values = listing && toFirstShown(listing)
      const question = values && (await askPrice(listing, values, { site, confirmed }))
      if (question) return ask(question)
      return change({ kind: 'publication', value, from: readPublication(read('loaded')) })
    }
    case 'withdraw-samples':
      return finish(await editor.withdrawSamples(person))
    case 'republish-samples':
      return finish(await editor.republishSamples(person))
    default:
      return 'unknown-intent'
  }
}

const ask = ({ sentence, key }: PriceQuestion): Outcome => ({ fault: { message: sentence, question: key } })

/** The values of a draft; what left the site comes back as visitors saw it. */
function toFirstShown({ state, draft, published }: OfficeListing) {
  return state === 'draft' ? (draft?.record ?? published) : null
}

/** Says why the listing is not changed, and of a field that somebody else changed what stands there now. */
async function explain(refusal: Refusal, writer: Writer): Promise<string> {
  const [field] = refusal.why === 'conflict' ? refusal.fields : []
  if (refusal.why !== 'conflict' || !field) return sayRefusal(refusal, writer)
  const { propertyPrice, landPrice, propertyStatus, availability } = refusal.theirs
  const saved = (await readWhoSaved(refusal.id, writer))(field)
  if (field === 'availability')
    return `${saved}: it is ${availabilityWords(availability)} now. Choose again to replace that.`
  if (field === 'propertyStatus') {
    const kind = propertyStatus === null ? 'none' : words(propertyStatus)
    return `${saved}: the kind is ${kind} now. Choose again to replace it.`
  }
  const price = field === 'landPrice' ? landPrice : propertyPrice
  const text = price === null ? 'on request' : formatKes(price)
  return `${saved}: the price is ${text} now. Save again to replace it with yours.`
}
