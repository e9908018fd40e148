const replacements = new WeakMap<Node, ChildNode>()
const originals = new WeakMap<Node, Node>()

/**
 * Keeps texts current that the browser's translation replaced (E9). Chrome and Edge put a `<font>` with the translation in the place of each
 * text node, while React goes on to write into the node that it made, which nobody sees, and looks for it when it inserts or removes
 * something beside it (github.com/facebook/react/issues/11538). React's nodes then return to their place, and are translated anew.
 */
export function followText() {
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') returnTexts(target)
      for (const text of removedNodes) {
        const replacement = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
        if (text.nodeType !== Node.TEXT_NODE || !replacement) continue
        replacements.set(text, replacement as ChildNode)
        originals.set(replacement, text)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })

  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    if (next) returnTexts(next)
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T
  }
  Node.prototype.removeChild = function <T extends Node>(node: T): T {
    returnTexts(node)
    return node.parentNode === this ? (removeChild.call(this, node) as T) : node
  }
}

/** Puts a text back, and with it all beside it: a translation may have moved words from one to another. */
function returnTexts(text: Node) {
  const siblings = text.isConnected ? [] : (replacements.get(text)?.parentNode?.childNodes ?? [])
  for (const node of [...siblings]) {
    const original = originals.get(node)
    if (original) node.replaceWith(original)
  }
}
