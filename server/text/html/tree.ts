import { type DefaultTreeAdapterTypes, html as spec } from 'parse5'

export type Parent = DefaultTreeAdapterTypes.ParentNode
export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type Text = DefaultTreeAdapterTypes.TextNode

export function isText(node: Node): node is Text {
  return node.nodeName === '#text'
}

export function isElement(node: Node): node is Element {
  return 'tagName' in node
}

/** The nodes of a tree in order, with all within them. A stack instead of recursion: deep nesting must not exhaust the call stack. */
export function* walk(nodes: readonly Node[]): Generator<Node> {
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    // One by one: an element may have more children than a call can have arguments.
    if (isElement(node)) for (const child of node.childNodes.toReversed()) waiting.push(child)
  }
}

/**
 * An element that is removed with its contents: scripts, embedded documents, or text that no page shows. SVG and MathML are separate
 * languages.
 */
export function isNotForReading({ tagName, namespaceURI }: Element): boolean {
  return namespaceURI !== spec.NS.HTML || unread.has(tagName)
}

const unread = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'applet', 'canvas'],
  ...['noembed', 'noframes', 'frameset', 'xmp', 'plaintext', 'textarea', 'select', 'option', 'datalist', 'title'],
])

export function elementAround({ parentNode }: Element): Element | null {
  return parentNode && 'tagName' in parentNode ? parentNode : null
}

export function classOf({ attrs }: Element): readonly string[] {
  return attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? []
}

/** Elements within a line of text; any other element ends the line. */
export const inlineTags: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'mark', 'q'],
  ...['s', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
])
