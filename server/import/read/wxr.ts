import { formatCount, formatProperties } from '../../../domain/format-count.ts'
import { toFileKey } from '../../../domain/import/read-cell.ts'
import { type ImportTable, maxImportRows } from '../../../domain/import/table.ts'
import { ImportFault } from './import-fault.ts'
import { findAmbiguous } from './wordpress/photograph-names.ts'
import { toPropertyCells } from './wordpress/property-cells.ts'
import { createTable } from './wordpress/table-builder.ts'
import { type Theme, themes } from './wordpress/themes.ts'
import { readWxrFile, titleOf, type WxrFile, type WxrItem } from './wordpress/wxr-file.ts'

/** True for WordPress's export and for any other feed (RSS), which `readWxr` names as one. PHP may have put a warning before it. */
export function isWxr(text: string): boolean {
  return /<rss[\s>]/.test(text.slice(0, 4_096))
}

/**
 * Reads WordPress's export file as a table (M1.4): the properties of RealHomes and Houzez in our columns, those of any other plugin by
 * the keys under which it stores them.
 * @throws ImportFault
 */
export function readWxr(text: string): ImportTable {
  return readProperties(readWxrFile(text)).table
}

/**
 * The photographs and floor plans that the properties of an export name: the address of each, and the name of its file in the table.
 * @throws ImportFault
 */
export function listPhotographs(text: string): { address: string; name: string }[] {
  const { photographs } = readProperties(readWxrFile(text))
  return [...photographs].map(([name, address]) => ({ name, address }))
}

function readProperties(file: WxrFile): { table: ImportTable; photographs: ReadonlyMap<string, string> } {
  const all = file.items.filter(({ fields }) => isPropertyType(fields['wp:post_type'] ?? ''))
  const properties = all.filter(({ fields }) => !['trash', 'auto-draft'].includes(fields['wp:status'] ?? ''))
  if (properties.length === 0) throw new ImportFault(describeNone(file.items))
  if (properties.length > maxImportRows) {
    throw new ImportFault(`This file has ${formatProperties(properties.length)}; one import takes 10,000 at most.`)
  }
  const theme = findTheme(properties)
  const table = createTable()
  const names = new Set(properties.map(({ fields }) => fields['wp:post_type']))
  const site = { ...toSite(file), theme, namesType: names.size > 1 }
  let missing = 0
  for (const [index, item] of properties.entries()) {
    missing += toPropertyCells(item, table.addRow(index + 1), site)
  }
  const { columns, rows, leftOut } = table.toTable()
  const known = theme ? `the theme ${theme.name}` : 'a plugin that we do not know: match its columns by hand'
  const remarks = [
    `WordPress’s export with ${formatProperties(properties.length)} of ${known}.`,
    ...sayLess(all.length - properties.length, missing, leftOut),
    ...sayPlaces(columns),
    ...sayArticles(file.items),
  ]
  const addresses = [...site.photographs].map(([name, address]) => [toFileKey(name), address] as const)
  return { table: { columns, rows, remarks, addresses }, photographs: site.photographs }
}

/** Post types of WordPress itself, of builders and of shops, whose names say nothing of properties. */
const notProperties =
  /^(?:post|page|attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_|acf|elementor|product|shop_)|agen(?:t|c)|owner|invoice|package|membership|review|testimonial|partner|search|alert|message|in?quir|enquir|lead|booking|developer|crm|contact|template|landing|field|block|slide|team|faq/
const propertyLike = /propert|listing|estate|rental|\bland\b|_land$|home|house|apartment|commercial|rural|business/

function isPropertyType(type: string): boolean {
  return propertyLike.test(type) && !notProperties.test(type)
}

/** The theme whose keys most properties have; null for another plugin. */
function findTheme(properties: readonly WxrItem[]): Theme | null {
  const uses = themes.map((theme) => ({
    theme,
    count: properties.filter(({ meta }) => meta.some(({ key }) => key.startsWith(theme.prefix))).length,
  }))
  const [most] = uses.sort((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.theme : null
}

function toSite({ site, items, parents }: WxrFile) {
  const pictures = new Map<string, string>()
  const attached = new Map<string, { order: number; address: string }[]>()
  const people = new Map<string, string>()
  for (const { fields } of items) {
    const id = fields['wp:post_id'] ?? ''
    const type = fields['wp:post_type'] ?? ''
    const address = (fields['wp:attachment_url'] ?? '').trim()
    if (type === 'attachment' && /^https?:\/\//i.test(address)) {
      pictures.set(id, address)
      const parent = fields['wp:post_parent'] ?? '0'
      const order = Number(fields['wp:menu_order']) || 0
      const others = attached.get(parent)
      if (others) others.push({ order, address })
      else if (parent !== '0') attached.set(parent, [{ order, address }])
    } else if (/agent/.test(type)) people.set(id, titleOf(fields.title ?? ''))
  }
  return {
    site,
    parents,
    pictures,
    ambiguous: findAmbiguous(pictures.values()),
    photographs: new Map<string, string>(),
    attached,
    people,
  }
}

function describeNone(items: readonly WxrItem[]): string {
  const counts = new Map<string, number>()
  for (const { fields } of items) {
    const type = fields['wp:post_type'] ?? ''
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 5)
  const found = most.map(([type, count]) => `${count} × ${type.slice(0, 40) || 'no kind'}`).join(', ')
  return `This export of WordPress has no properties, but ${found}. In WordPress open Tools, Export, and choose “All content”.`
}

function sayLess(trashed: number, missing: number, leftOut: readonly string[]): string[] {
  const named = leftOut.slice(0, 5).join(', ')
  return [
    ...(trashed > 0 ? [`${formatProperties(trashed)} from WordPress’s bin left out.`] : []),
    ...(missing > 0
      ? [
          `${formatCount(missing, 'photograph')} of galleries are not in this file: export “All content”, not the properties alone.`,
        ]
      : []),
    ...(leftOut.length > 0
      ? [`${formatCount(leftOut.length, 'column')} of few properties left out, such as ${named}.`]
      : []),
  ]
}

/** Some sites name a neighbourhood alone, and the table of places is not known here. */
function sayPlaces(columns: readonly string[]): string[] {
  if (!columns.includes('townCity') || columns.includes('neighbourhood')) return []
  return [
    'Its properties name one place each, read as their town. Where it is a neighbourhood, match the column townCity to it.',
  ]
}

function sayArticles(items: readonly WxrItem[]): string[] {
  const count = items.filter(({ fields }) => fields['wp:post_type'] === 'post').length
  return count > 0 ? [`The ${formatCount(count, 'article')} in it come by the command line: articles import.`] : []
}
