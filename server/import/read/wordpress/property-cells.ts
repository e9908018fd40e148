import { foldName } from '../../../../domain/fold-name.ts'
import { maxCell } from '../../../../domain/import/table.ts'
import { fields } from '../../../../domain/listings/fields.ts'
import { labelOf } from '../../../../domain/office/edited-fields.ts'
import { privateLabels } from '../../../../domain/office/private-words.ts'
import { toCleanText } from '../../../text/html/clean-text.ts'
import { toContentHtml } from './content-html.ts'
import { addressesIn, idsIn, pairsIn, picture, textsUnder, toPlainValue } from './meta-values.ts'
import { addressOf, listAddresses } from './old-addresses.ts'
import { datedNameOf, lastPartOf } from './photograph-names.ts'
import { readFeatures, readPrice, readSize, readStatus, readType } from './property-words.ts'
import type { RowBuilder } from './table-builder.ts'
import type { Theme } from './themes.ts'
import { titleOf, type WxrFile, type WxrItem } from './wxr-file.ts'

export type Site = Pick<WxrFile, 'site' | 'parents'> & {
  /** The addresses of pictures by their ids. */
  pictures: ReadonlyMap<string, string>
  /** Addresses of pictures that end as another one does. */
  ambiguous: ReadonlySet<string>
  /** Filled in: the addresses of the pictures that properties name, by the names of their files. */
  photographs: Map<string, string>
  /** Their addresses by the id of the post for which they were uploaded, in its order. */
  attached: ReadonlyMap<string, readonly { order: number; address: string }[]>
  /** The names of agents by their ids. */
  people: ReadonlyMap<string, string>
  theme: Theme | null
  /** True where properties have several post types, which then say something. */
  namesType: boolean
}

/** Fills the row of a property; returns the number of photographs that are not in the file. */
export function toPropertyCells(item: WxrItem, row: RowBuilder, site: Site): number {
  const { fields: own } = item
  const id = own['wp:post_id']?.trim() ?? ''
  row.set('Your reference', id && `${addressOf(site.site)}/?p=${id}`)
  row.set('Publication', own['wp:status'] === 'publish' && !own['wp:post_password'] ? 'published' : 'draft')
  row.set('propertyName', titleOf(own.title ?? ''))
  const content = own['content:encoded'] ?? ''
  // The table refuses a longer text, so it is not parsed.
  row.set('propertyDescription', content.length > maxCell ? content : toContentHtml(content))
  const rest = new Rest(item)
  if (site.theme) setThemeCells(site.theme, rest, row, site)
  const missing = setPhotographs(rest, row, site, id)
  if (own['wp:status'] === 'publish') row.set('Old address', listAddresses(item, site.site).join('\n'))
  if (site.namesType) row.setOther('Post type', own['wp:post_type'] ?? '')
  for (const taxonomy of [...rest.terms.keys()]) row.setOther(taxonomy, rest.takeNames(taxonomy).join(', '))
  for (const { key, value } of rest.meta) if (!isSetting(key, value, site.theme)) row.setOther(key, toPlainValue(value))
  return missing
}

/** The keys and terms of a property that nothing was read from yet. */
class Rest {
  meta: WxrItem['meta']
  /** By their taxonomies. */
  readonly terms: Map<string, WxrItem['terms']>

  constructor({ meta, terms }: WxrItem) {
    this.meta = meta
    this.terms = Map.groupBy(terms, ({ taxonomy }) => taxonomy)
  }

  /** Takes the values of a key. */
  take(key: string): string[] {
    const found = this.meta.filter((each) => each.key === key)
    if (found.length > 0) this.meta = this.meta.filter((each) => each.key !== key)
    return found.map(({ value }) => value)
  }

  takeOne(key: string): string {
    return toCleanText(this.take(key)[0] ?? '').trim()
  }

  takeTerms(taxonomy: string): WxrItem['terms'] {
    const found = this.terms.get(taxonomy) ?? []
    this.terms.delete(taxonomy)
    return found
  }

  takeNames(taxonomy: string): string[] {
    return this.takeTerms(taxonomy).map(({ name }) => name)
  }

  putBack(key: string, value: string) {
    if (value) this.meta = [...this.meta, { key, value }]
  }
}

function setThemeCells(theme: Theme, rest: Rest, row: RowBuilder, site: Site) {
  const set = setTerms(theme, rest, row, site)
  for (const [key, column] of Object.entries(theme.columns)) {
    const isPrivate = column === 'notes' || column === 'ownerName'
    row.set(isPrivate ? privateLabels[column] : column, rest.takeOne(key))
  }
  setPrice(theme, rest, row)
  setSizes(theme, rest, row, set.propertyType === 'Land')
  const contact = theme.ownerContact ? rest.takeOne(theme.ownerContact) : ''
  row.set(privateLabels[contact.includes('@') ? 'ownerEmail' : 'ownerTelephone'], contact)
  const agents = rest.take(theme.agents.ids).flatMap(idsIn)
  const isShown = rest.takeOne(theme.agents.shown) === 'agent_info'
  // Not *Responsible*: an agent of the old site may be nobody of the office, and each row would then be a problem.
  if (isShown) row.setOther('Agent on the old site', agents.flatMap((agent) => site.people.get(agent) ?? []).join(', '))
  row.set(
    'tours',
    theme.tours
      .flatMap((key) => rest.take(key).flatMap(addressesIn))
      .slice(0, 20)
      .join('\n'),
  )
  const plans = rest.take(theme.floorPlans.key).flatMap((value) => textsUnder(value, theme.floorPlans.address))
  row.set(
    'floorPlans',
    nameAll(
      plans.map((plan) => site.pictures.get(plan) ?? plan),
      site,
    ),
  )
  setDetails(theme, rest, row)
}

function setTerms({ taxonomies }: Theme, rest: Rest, row: RowBuilder, site: Site) {
  const read = [
    [taxonomies.status, readStatus(rest.takeNames(taxonomies.status))],
    [taxonomies.type, readType(rest.takeNames(taxonomies.type))],
    [taxonomies.features, readFeatures(rest.takeNames(taxonomies.features))],
  ] as const
  for (const [taxonomy, { facts, unread }] of read) {
    for (const [field, cell] of Object.entries(facts)) row.set(field, cell)
    row.setOther(taxonomy, unread.join(', '))
  }
  const [town = '', neighbourhood = '', estate = ''] = placesOf(taxonomies.places, rest, site)
  row.set('townCity', town)
  row.set('neighbourhood', neighbourhood)
  row.set('estate', estate)
  return { propertyType: read[1][1].facts.propertyType }
}

/** From the town to the smallest place. */
function placesOf(taxonomies: readonly string[], rest: Rest, { parents }: Site): string[] {
  const paths = taxonomies.map((taxonomy) => {
    const all = rest.takeTerms(taxonomy).map((term) => pathOf(term, parents))
    // The longest: WordPress ticks the town beside its neighbourhood, or does not.
    return all.toSorted((one, other) => other.length - one.length)[0] ?? []
  })
  return [...new Set(paths.flat())].filter((name) => !/^kenya$/i.test(name))
}

function pathOf({ taxonomy, slug, name }: WxrItem['terms'][number], parents: WxrFile['parents']): string[] {
  const path = [name]
  let above = parents.get(`${taxonomy}/${slug}`)?.parent
  // A term may be its own parent in a file that somebody changed.
  for (let depth = 0; above && depth < 5; depth++) {
    const parent = parents.get(`${taxonomy}/${above}`)
    path.unshift(parent?.name ?? above)
    above = parent?.parent
  }
  return path
}

function setPrice({ price }: Theme, rest: Rest, row: RowBuilder) {
  const take = (key: string | null) => (key ? rest.takeOne(key) : '')
  const [amount, currency, before, after] = [price.amount, price.currency, price.before, price.after].map(take)
  const said = { amount: amount ?? '', currency: currency ?? '', before: before ?? '', after: after ?? '' }
  const { cell, isNegotiable, unread } = readPrice(said)
  row.set('propertyPrice', cell)
  if (isNegotiable) row.set('negotiable', true)
  if (unread.before) rest.putBack(price.before, said.before)
  if (unread.after) rest.putBack(price.after, said.after)
  if (cell === null && /[a-z]/i.test(said.amount)) rest.putBack(price.amount, said.amount)
}

/** A theme's one size of land is that of the plot. */
function setSizes({ sizes }: Theme, rest: Rest, row: RowBuilder, isLand: boolean) {
  const read = sizes.map(({ size, unit, field }) => ({ field, text: readSize(rest.takeOne(size), rest.takeOne(unit)) }))
  const plot = read.find(({ field, text }) => field === 'plotSize' && text)
  for (const { field, text } of read) row.set(isLand && !plot ? 'plotSize' : field, text)
}

function setDetails({ details }: Theme, rest: Rest, row: RowBuilder) {
  const pairs = details.flatMap((key) => rest.take(key).flatMap((value) => pairsIn(value)))
  for (const [title, value] of pairs.slice(0, 100)) {
    const name = titleOf(title).slice(0, 100)
    // It must not pass for the column of a field that the theme has its own key for.
    if (name)
      row.setOther(ourNames.has(foldName(name)) ? `${name} (additional detail)` : name, toCleanText(value).trim())
  }
}

/** The fields that a theme stores by itself. */
const stored = [
  'propertyStatus',
  'propertyType',
  'propertyPrice',
  'numberOfBedrooms',
  'numberOfBathrooms',
  'parkingSpaces',
  'townCity',
  'propertyFeatures',
]
const ourNames = new Set(
  fields
    .filter(({ name }) => stored.includes(name))
    .flatMap((field) => [field.name, labelOf(field), field.label ?? '', 'Price'].map(foldName)),
)

/** The featured picture, then the gallery; without one, what was uploaded for the property. */
function setPhotographs(rest: Rest, row: RowBuilder, site: Site, id: string): number {
  const { pictures, attached, theme } = site
  const gallery = theme ? rest.take(theme.gallery).flatMap(idsIn) : []
  const wanted = [...rest.take('_thumbnail_id'), ...gallery]
    .map((each) => each.trim())
    .filter((each) => each && each !== '0')
  const found = wanted.flatMap((each) => (/^https?:\/\//i.test(each) ? each : (pictures.get(each) ?? [])))
  const own = gallery.length > 0 ? [] : (attached.get(id) ?? []).toSorted((one, other) => one.order - other.order)
  const all = [...found, ...own.map(({ address }) => address)].filter((address) => picture.test(address))
  row.set('Photographs', nameAll(all, site))
  return wanted.length - found.length
}

/** The names of files, as people choose them from a copy of the uploads folder. */
function nameAll(addresses: readonly string[], { ambiguous, photographs }: Site): string {
  return [...new Set(addresses)]
    .filter((address) => lastPartOf(address) !== '')
    .map((address) => {
      const last = lastPartOf(address)
      const other = photographs.get(last)
      // A photograph of another property must not be taken for it.
      const name = ambiguous.has(address) || (other && other !== address) ? datedNameOf(address) : last
      photographs.set(name, address)
      return name
    })
    .join('\n')
}

/** Keys that WordPress and its builders keep for themselves. */
const internal =
  /^_(?:edit_|wp_|elementor|oembed|encloseme|pingme|yoast|thumbnail|aioseo|menu_item|et_|fl_builder|wpb_|vc_)|^(?:rank_math|wpb_|vc_|eg_|ekit_|site-|ast-)/
function isSetting(key: string, value: string, theme: Theme | null): boolean {
  if (key === '' || value.trim() === '' || internal.test(key) || theme?.settings.test(key)) return true
  return key.startsWith('_') && /^field_[0-9a-f]{8,}/.test(value)
}
