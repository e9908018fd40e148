import { formatKes } from '../../../domain/amounts/money.ts'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { words } from '../../../domain/listings/listing.ts'
import {
  type DraftRecord,
  type EditedField,
  type ListingEditor,
  listingStates,
  type OfficeListing,
  type Refusal,
  type Written,
} from '../../../domain/office/editor.ts'
import type { OfficeSite } from '../../../domain/office/office-site.ts'
import type { Person } from '../../../domain/office/person.ts'
import { readTypedPrice } from '../../../domain/office/prices/read-price.ts'
import type { ReadField } from '../../read-form.ts'
import { askPrice } from '../ask-price.ts'
import { readWhoSaved, sayChangedSince } from '../who-saved.ts'

/** The actions of the list's forms. */
const intents = [
  'duplicate',
  'delete',
  'change-price',
  'change-status',
  'change-availability',
  'change-publication',
  'undo',
  'withdraw-samples',
  'republish-samples',
] as const

export type Intent = (typeof intents)[number]

/** The words in the address after an action: its intent, or `unchanged` where nothing was different. */
export const doneWords = [...intents, 'unchanged'] as const
export type Done = (typeof doneWords)[number]

/** The outcome of an action: `open` is the id of a new draft, `fault` a sentence about the form or its field. `version` can be undone. */
type Outcome =
  | { done: Done; id: string; version: number | undefined }
  | { open: string }
  | { fault: { message: string; question?: string } | { faults: { value: string } } }
  | 'not-found'
  | 'unknown-intent'

const priceFields = ['propertyPrice', 'landPrice'] as const

type Writer = { editor: ListingEditor; site: OfficeSite; person: Person; timeZone: string }

/** Does what a form of the list asks for. */
export async function act(read: ReadField, writer: Writer): Promise<Outcome> {
  const { editor, person, site } = writer
  const intent = intents.find((each) => each === read('intent'))
  const id = read('id')
  const typed = read('value')
  const finish = async (result: Written, about = id): Promise<Outcome> => {
    if (!intent) return 'unknown-intent'
    if (result.ok)
      return {
        done: result.unchanged ? 'unchanged' : intent,
        id: about,
        version: intent === 'undo' ? undefined : result.version,
      }
    return result.reason === 'not-found' ? 'not-found' : { fault: { message: await explain(about, result, writer) } }
  }
  /** The kind of offer and the price that somebody has said to be right. */
  const confirmed = read('right')
  /** Asks first where visitors would see an odd price. */
  const ask = async (toValues: (listing: OfficeListing) => DraftRecord | null): Promise<Outcome | null> => {
    const listing = await editor.find(id)
    const values = listing && toValues(listing)
    const question = values && (await askPrice(listing, values, { site, confirmed }))
    return question && { fault: { message: question.sentence, question: question.key } }
  }
  const change = async (field: EditedField, value: unknown) =>
    (await ask(({ state, published }) =>
      state === 'published' && published ? { ...published, [field]: value } : null,
    )) ?? finish(await editor.change(id, { values: { [field]: value }, loaded: { [field]: read('loaded') } }, person))

  switch (intent) {
    case 'duplicate': {
      const copy = await editor.duplicate(id, person)
      return copy === null ? 'not-found' : { open: copy }
    }
    case 'delete': {
      const written = await editor.delete(id, person)
      const isSeen = !written.ok && written.reason === 'conflict'
      return isSeen ? { fault: { message: seenBefore } } : finish(written)
    }
    case 'change-price': {
      const field = priceFields.find((name) => name === read('field'))
      if (!field) return 'unknown-intent'
      const price = readTypedPrice(typed)
      if ('error' in price) return { fault: { faults: { value: price.error } } }
      return change(field, price.value)
    }
    case 'change-status':
      return change('propertyStatus', typed || confirmed.split(' ', 1)[0])
    case 'change-availability':
      return change('availability', typed || null)
    case 'change-publication': {
      const asked = typed || (confirmed && 'published')
      const [state, from] = [asked, read('loaded')].map((value) => listingStates.find((each) => each === value))
      if (!state) return 'unknown-intent'
      const question = state === 'published' && (await ask(toFirstShown))
      return question || finish(await editor.setState(id, state, person, from))
    }
    case 'undo':
      return finish(await editor.undo(read('listing'), Number(read('version')), person), read('listing'))
    case 'withdraw-samples':
      return finish(await editor.withdrawSamples(person))
    case 'republish-samples':
      return finish(await editor.republishSamples(person))
    default:
      return 'unknown-intent'
  }
}

const seenBefore = 'Visitors may have seen it, so it is not deleted. It stays here as a draft.'

/** The values of a draft; what left the site comes back as visitors saw it. */
function toFirstShown({ state, draft, published }: OfficeListing) {
  return state === 'draft' ? (draft?.record ?? published) : null
}

async function explain(id: string, refusal: Refusal, writer: Writer): Promise<string> {
  if (refusal.reason === 'invalid') return Object.values(refusal.faults).join(' ')
  if (refusal.reason === 'not-found') return ''
  const [field] = refusal.fields
  if (!field) return sayChangedSince(id, writer)
  const { propertyPrice, landPrice, propertyStatus, availability } = refusal.theirs
  const saved = (await readWhoSaved(id, writer))(field)
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
