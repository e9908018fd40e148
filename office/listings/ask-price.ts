import { type Listing, priceField } from '../../domain/listings/listing.ts'
import type { DraftRecord, OfficeListing } from '../../domain/office/editor.ts'
import type { OfficeSite } from '../../domain/office/office-site.ts'
import { createPriceQuestions, type PriceQuestion } from '../../domain/office/prices/price-question.ts'
import { toRecord } from './form-page.ts'

type Asking = { site: OfficeSite; confirmed: string }

/** Asks about the price that visitors would see with these values, unless somebody has said that it is right. */
export async function askPrice(
  listing: OfficeListing,
  values: DraftRecord,
  { site, confirmed }: Asking,
): Promise<PriceQuestion | null> {
  const all = await site.catalogue.list('all')
  if (!all.ok) return null
  const before = listing.published && site.toListing(listing.published)
  const question = createPriceQuestions(all.listings)(site.toListing(toRecord(values, listing)), before)
  return question?.key === confirmed ? null : question
}

/** Asks the same where some fields of a listing change that visitors see; nothing about another. */
export async function askShownPrice(
  id: string,
  changed: Partial<Record<keyof DraftRecord, unknown>>,
  { site, confirmed }: Asking,
): Promise<PriceQuestion | null> {
  const question = (await createAskShown(site))(id, () => changed as Partial<Listing>)
  return question?.key === confirmed ? null : question
}

/** Says why the next price of a listing may be a mistake; nothing of one that visitors do not see. */
export type DoubtPrice = (id: string, kes: number) => string | null

export async function createDoubtPrice(site: OfficeSite): Promise<DoubtPrice> {
  const ask = await createAskShown(site)
  return (id, kes) => ask(id, (before) => ({ [priceField(before)]: kes }))?.reason ?? null
}

type AskShown = (id: string, change: (before: Listing) => Partial<Listing>) => PriceQuestion | null

async function createAskShown(site: OfficeSite): Promise<AskShown> {
  const all = await site.catalogue.list('all')
  if (!all.ok) return () => null
  const ask = createPriceQuestions(all.listings)
  const shown = new Map(all.snapshot.list('all', true).map((listing) => [listing.id, listing]))
  return (id, change) => {
    const before = shown.get(id)
    return before ? ask({ ...before, ...change(before) }, before) : null
  }
}
