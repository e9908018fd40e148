import { data } from 'react-router'
import { formatCount } from '../../../domain/format-count.ts'
import type { BulkChange, ListQuery } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { readRefused } from '../../bulk/bulk-outcome.ts'
import { RefusedRows } from '../../bulk/refused.tsx'
import { TickedFault, TickedPage } from '../../bulk/ticked-page.tsx'
import { officeContext, sessionContext } from '../../context.ts'
import { titled } from '../../frame/titled.ts'
import { readFields } from '../../read-form.ts'
import { createDoubtPrice } from '../ask-price.ts'
import { listUrl } from '../list-query.ts'
import { readListReader } from '../list-reader.ts'
import type { Route } from './+types/bulk.route'
import { readChange } from './bulk-words.ts'
import { nobody, PersonForm } from './person-form.tsx'
import { PricesForm } from './prices-form.tsx'
import { planPrices, readPrices, readStep } from './read-prices.ts'
import { readTicked } from './read-ticked.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Ticked listings')

/** Changes the listings that were ticked in the list, or asks for what a change needs. Nothing leads here but that form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editor, privateDetails, site } = context.get(officeContext)
  if (!editor) throw data('The listings are edited elsewhere.', 404)
  const { person } = context.get(sessionContext)
  const fields = await readFields(request)
  const read = (name: string) => fields.get(name) ?? ''
  const reader = await readListReader(context)
  const listAll = (query: ListQuery) => editor.list(query, { ...reader, unpaged: true })
  const ticked = await readTicked(fields, listAll)
  const { query } = ticked
  const shown = { search: read('search'), list: listUrl(query) }
  const refuse = (said: string) => data({ ...shown, step: 'nothing' as const, said }, 422)
  if ('message' in ticked) return refuse(ticked.message)
  const { ids } = ticked

  /** Leads back to the list, which says what was done, or names what prevents it. */
  const change = async (wanted: BulkChange, of = ids) => {
    const written = await editor.change(of, wanted, person)
    const ticked = of.map((id) => ({ id }))
    const { refused, others } = readRefused(written, ticked, shown.list)
    const rest = [...fields].filter(([name, value]) => {
      if (name === 'price') return others.some(({ id }) => id === value.split(' ', 1)[0])
      return name !== 'listing' && name !== 'all'
    })
    const again = [...rest, ...others.map(({ id }) => ['listing', id] as const)]
    return data({ ...shown, step: 'refused' as const, refused, others: others.length, again }, 422)
  }

  const asked = read('change')
  const atOnce = readChange(asked)
  if (atOnce) return change(atOnce)
  if (asked === 'person') {
    const [people, along] = await Promise.all([privateDetails.listPeople(), privateDetails.countAlong(ids)])
    return data({ ...shown, step: 'person' as const, ids, people, along })
  }
  if (asked === 'save-person') {
    const chosen = read('person')
    if (!chosen) return refuse('Nobody was chosen, so nothing is changed.')
    return change({ kind: 'person', value: chosen === nobody ? null : chosen, messages: read('messages') === 'yes' })
  }
  const prices = asked === 'save-prices' ? readPrices(fields) : null
  if (!prices && asked !== 'prices') throw data('This form is not known.', 400)
  const doubtPrice = await createDoubtPrice(site)
  if (prices) {
    const priced = ids.filter((id) => prices.has(id))
    if (priced.length === 0) return refuse('No price is ticked.')
    const isOdd = (id: string) => doubtPrice(id, prices.get(id)?.next ?? 0) !== null
    if (read('right') === 'yes' || !priced.some(isOdd)) return change({ kind: 'prices', value: prices }, priced)
  }
  const { typed, step } = readStep(read)
  const asking = { ...shown, step: 'prices' as const, ids, typed }
  if (!step) return data({ ...asking, plan: null })
  if ('error' in step) return data({ ...asking, plan: null, faults: { amount: step.error } }, 422)
  const plan = planPrices(await editor.listPrices(ids), step.value, doubtPrice)
  if (!prices) return data({ ...asking, plan })
  const right = 'Please tick that they are right, or leave them out.'
  return data({ ...asking, plan, kept: [...prices.keys()], faults: { right } }, 422)
}

export default function BulkListings({ actionData }: Route.ComponentProps) {
  return (
    <TickedPage list={actionData?.list ?? officeUrls.listings()} title={titleOf(actionData)}>
      <Step shown={actionData} />
    </TickedPage>
  )
}

type Shown = Route.ComponentProps['actionData']

function titleOf(shown: Shown): string {
  if (shown?.step === 'prices') return `Prices of ${formatCount(shown.ids.length, 'listing')}`
  if (shown?.step === 'person') return `Responsible for ${formatCount(shown.ids.length, 'listing')}`
  return 'Ticked listings'
}

function Step({ shown }: { shown: Shown }) {
  switch (shown?.step) {
    case 'prices':
      return <PricesForm {...shown} />
    case 'person':
      return <PersonForm {...shown} />
    case 'refused':
      return <RefusedRows noun="listing" action={officeUrls.bulkListings()} toPage={officeUrls.listing} {...shown} />
    default:
      return <TickedFault>{shown?.said ?? 'No listing is ticked. Please tick some in the list.'}</TickedFault>
  }
}
