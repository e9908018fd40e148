import type { Graph, Thing } from 'schema-dts'

/**
 * The text of a page's JSON-LD (H1). Within a `script` element only `<` could end the text or begin a comment. The two line separators are
 * escaped for readers that take the text for JavaScript.
 */
export function formatGraph(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes }
  return JSON.stringify(graph).replaceAll(/[<\u2028\u2029]/g, toEscape)
}

function toEscape(sign: string) {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
