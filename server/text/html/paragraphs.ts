import { html as spec, defaultTreeAdapter as tree } from 'parse5'
import { classOf, inlineTags, isElement, isText, type Node, type Parent, walk } from './tree.ts'

/**
 * Puts loose text into paragraphs, with its links and emphasis: between blocks, each loose link would be laid out as a block of
 * its own. Loose text comes from custom HTML, captions, and links that replace frames.
 */
export function wrapLooseText(root: Parent): void {
  const waiting: Parent[] = [root]
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    if (parent === root || laysOutBlocks(parent)) wrapRuns(parent)
    for (const child of parent.childNodes) if (isElement(child)) waiting.push(child)
  }
}

/** Grids with more than text, and elements with text beside blocks. Rows of buttons lay out their links one by one on purpose. */
function laysOutBlocks(parent: Parent): boolean {
  if (!('tagName' in parent) || !flowing.has(parent.tagName)) return false
  const classes = classOf(parent)
  if (classes.some((name) => ['buttons', 'file', 'video'].includes(name))) return false
  const isGrid = classes.some((name) => grids.has(name))
  return parent.childNodes.some(isGrid ? isElement : (node) => !isInline(node))
}

const flowing = new Set(['div', 'section', 'blockquote', 'details'])
const grids = new Set(['columns', 'media-text', 'gallery'])

function wrapRuns(parent: Parent) {
  const isQuote = 'tagName' in parent && parent.tagName === 'blockquote'
  const children: Node[] = []
  let run: Node[] = []
  const endRun = () => {
    // One by one: an element may have more children than a call can have arguments.
    for (const node of wrapped(run, parent)) children.push(node)
    run = []
  }
  for (const node of parent.childNodes) {
    // The source of a quote keeps its own line.
    const isSource = isQuote && isElement(node) && node.tagName === 'cite'
    if (isInline(node) && !isSource) run.push(node)
    else {
      endRun()
      children.push(node)
    }
  }
  endRun()
  parent.childNodes = children
}

/** The nodes of a run, in a paragraph if they contain text. */
function wrapped(run: readonly Node[], parent: Parent): readonly Node[] {
  const [start, end] = [run.findIndex(isSaid), run.findLastIndex(isSaid) + 1]
  const said = run.slice(Math.max(start, 0), end)
  // Pictures and players are laid out as blocks already, and the links of a gallery as its cells.
  const isGallery = 'tagName' in parent && classOf(parent).includes('gallery')
  if (said.every((node) => isMedia(node) || (isGallery && isElement(node) && node.childNodes.every(isMedia))))
    return run
  // A link may contain blocks, which a paragraph must not.
  const wrapper = tree.createElement(walk(said).some((node) => !isInline(node)) ? 'div' : 'p', spec.NS.HTML, [])
  wrapper.parentNode = parent
  wrapper.childNodes = said
  for (const node of said) node.parentNode = wrapper
  // Line breaks around a paragraph would show as empty lines; white space stays, to keep the source legible.
  return [...run.slice(0, start).filter(isBlank), wrapper, ...run.slice(end).filter(isBlank)]
}

const media = new Set(['img', 'audio', 'video'])

function isMedia(node: Node): boolean {
  return isElement(node) ? media.has(node.tagName) || node.tagName === 'br' : isBlank(node)
}

function isInline(node: Node): boolean {
  return !isElement(node) || node.tagName === 'br' || media.has(node.tagName) || inlineTags.has(node.tagName)
}

/** Anything but white space and line breaks. */
function isSaid(node: Node): boolean {
  return isElement(node) ? node.tagName !== 'br' && node.tagName !== 'wbr' : !isBlank(node)
}

function isBlank(node: Node): boolean {
  return isText(node) && node.value.trim() === ''
}
