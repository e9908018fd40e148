import { decodePercent } from '../../../domain/decode-percent.ts'
import { withoutSlash } from '../../../domain/without-slash.ts'
import { type Element, elementAround, isElement, isNotForReading, isText, type Node, type Parent } from './tree.ts'

/**
 * Removes what plugins and themes put around a writer's text: hidden parts, forms, navigation, invitations to share the page, and the
 * switches of a list of contents, which itself stays. Each is known by what it is; names of plugins are the last resort. `base` is
 * the page's own address.
 */
export function removeFurniture(root: Parent, base: string): void {
  const page = survey(root, base)
  removeWithin(root, page, (element) => isFurniture(element, page) || isSwitch(element, page))
}

/** The same for an excerpt, which begins with the text and not with its list of contents. */
export function removeAllButProse(root: Parent, base: string): void {
  const page = survey(root, base)
  removeWithin(root, page, (element) => isFurniture(element, page) || isContents(page.facts.get(element)))
}

/** Counts of an element's contents, at any depth. Words are counted in characters without white space. */
type Facts = {
  /** Outside of links. */
  words: number
  linkWords: number
  /** In labels and legends. */
  labelWords: number
  /** Links to places in the text. */
  inner: number
  /** Links that share the page. */
  share: number
  /** Links to anything else. */
  outer: number
  /** Pictures, players, tables, whole sentences: what no furniture has. */
  matter: number
  /** Fields that can be seen. */
  fields: number
  /** Marks of the page that is shown, in a trail or among page numbers. */
  current: number
}

const nothing: Facts = {
  ...{ words: 0, linkWords: 0, labelWords: 0, inner: 0, share: 0, outer: 0, matter: 0, fields: 0, current: 0 },
}
const keys = Object.keys(nothing) as (keyof Facts)[]

type Page = {
  base: URL | null
  facts: Map<Element, Facts>
  ids: ReadonlySet<string>
  /** The ids of parts that something in the text opens. */
  opened: ReadonlySet<string>
}

function survey(root: Parent, base: string): Page {
  const [ids, opened] = [new Set<string>(), new Set<string>()]
  const elements: Element[] = []
  const waiting: Node[] = root.childNodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node) || isNotForReading(node)) continue
    elements.push(node)
    for (const { name, value } of node.attrs) {
      if (name === 'id') ids.add(value)
      if (opening.has(name)) for (const id of idsIn(value)) opened.add(id)
    }
    // One by one: an element may have more children than a call can have arguments.
    for (const child of node.childNodes.toReversed()) waiting.push(child)
  }
  const page: Page = { base: URL.parse(base), facts: new Map(), ids, opened }
  // Children come after their parents, so from the last to the first each child is known before its parent.
  for (const element of elements.toReversed()) page.facts.set(element, factsOf(element, page))
  return page
}

const opening = new Set(['aria-controls', 'data-target', 'data-bs-target', 'href'])

function idsIn(value: string): string[] {
  const names = value.slice(0, maxAddress).split(/\s+/)
  return names.map((name) => name.replace(/^#/, '')).filter(Boolean)
}

function factsOf(element: Element, page: Page): Facts {
  const facts = { ...nothing }
  for (const child of element.childNodes) {
    if (isText(child)) facts.words += child.value.replaceAll(/\s+/g, '').length
    if (!isElement(child)) continue
    const own = page.facts.get(child)
    if (own) for (const key of keys) facts[key] += own[key]
    else if (players.has(child.tagName)) facts.matter++
    else if (child.tagName === 'textarea' || child.tagName === 'select') facts.fields++
  }
  const { tagName } = element
  if (blocks.has(tagName) || isSentence(element, facts)) facts.matter++
  if (tagName === 'input' && !notFields.has(attribute(element, 'type')?.toLowerCase() ?? 'text')) facts.fields++
  if (tagName === 'label' || tagName === 'legend') facts.labelWords = facts.words
  if (attribute(element, 'aria-current') !== undefined) return { ...facts, words: 0, current: 1 }
  return tagName === 'a' ? factsOfLink(element, facts, page) : facts
}

function factsOfLink(link: Element, facts: Facts, page: Page): Facts {
  const kind = kindOfLink(attribute(link, 'href') ?? '', page)
  if (kind === 'none') return { ...facts, words: 0 }
  // The picture in a link that shares the page is the mark of a network.
  const matter = kind === 'share' ? 0 : facts.matter
  return { ...facts, words: 0, linkWords: facts.words, matter, [kind]: 1 }
}

/** True for a paragraph of a writer, short as it may be: `Share this:` ends without a full stop. */
function isSentence(element: Element, { inner, outer, share, words }: Facts): boolean {
  if (element.tagName !== 'p' || inner + outer + share > 0 || words < minSentence) return false
  const last = element.childNodes.findLast((child) => !isText(child) || child.value.trim() !== '')
  return last !== undefined && isText(last) && last.value.trimEnd().endsWith('.')
}

/** In characters without white space. */
const minSentence = 15

/** Elements that say something without text, or whose text is nobody's furniture. */
const blocks = new Set(['img', 'video', 'audio', 'table', 'pre', 'blockquote'])
const players = new Set(['iframe', 'object', 'embed'])
const notFields = new Set(['hidden', 'checkbox', 'radio', 'button', 'submit', 'image', 'reset'])

/** `none` for a link that leads nowhere: a script does something when it is pressed. */
function kindOfLink(address: string, { base, ids }: Page): 'inner' | 'share' | 'outer' | 'none' {
  const href = address.trim().slice(0, maxAddress)
  const url = href ? URL.parse(href, base ?? undefined) : null
  if (!url || url.protocol === 'javascript:') return 'none'
  if (url.host !== base?.host) return sharesPage(url, base) ? 'share' : 'outer'
  const isHere = withoutSlash(url.pathname) === withoutSlash(base.pathname)
  if (isHere && url.searchParams.has('share')) return 'share'
  if (!isHere || url.search !== base.search || !href.includes('#')) return 'outer'
  return ids.has(url.hash.slice(1)) || ids.has(decodePercent(url.hash.slice(1))) ? 'inner' : 'none'
}

/** In characters. */
const maxAddress = 2_000

/** True for a link to another host or an app that takes an address of this site along, and for a mail or a message to nobody yet. */
function sharesPage({ protocol, pathname, search }: URL, base: URL | null): boolean {
  if (protocol === 'mailto:') return pathname === ''
  // A message about this page to a number is an inquiry.
  if (!base || base.host.endsWith('.invalid') || /\d{9}/.test(pathname) || /[?&]phone=\+?\d/.test(search)) return false
  const taken = decodePercent(decodePercent(search)).toLowerCase()
  return taken.includes(`//${base.host}/`) || taken.endsWith(`//${base.host}`)
}

function removeWithin(root: Parent, page: Page, isUnwanted: (element: Element) => boolean) {
  const { facts } = page
  const gone = new Set<Node>()
  // The facts begin with the leaves, so that what holds nothing else goes with its contents.
  for (const element of facts.keys()) {
    if (
      isUnwanted(element) ||
      (element.childNodes.some((child) => gone.has(child)) && isLeftEmpty(element, gone, page))
    ) {
      gone.add(element)
    }
  }
  if (gone.size === 0) return
  const waiting: Parent[] = [root]
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const heading of headingsOfForms(parent, gone, facts)) gone.add(heading)
    parent.childNodes = parent.childNodes.filter((child) => !gone.has(child))
    for (const child of parent.childNodes) if (isElement(child) && facts.has(child)) waiting.push(child)
  }
}

function isLeftEmpty(element: Element, gone: ReadonlySet<Node>, { facts, opened }: Page): boolean {
  const isTarget = (node: Element) => opened.has(attribute(node, 'id') ?? '')
  const saysSomething = (node: Node) => {
    if (gone.has(node)) return false
    if (isText(node)) return node.value.trim() !== ''
    if (!isElement(node)) return false
    const own = facts.get(node)
    if (!own) return players.has(node.tagName) || node.tagName === 'noscript'
    return own.words + own.linkWords + own.matter > 0 || isTarget(node)
  }
  return !isTarget(element) && !element.childNodes.some(saysSomething)
}

/** Headings that have nothing below them but a form that is gone. */
function headingsOfForms({ childNodes }: Parent, gone: ReadonlySet<Node>, facts: Page['facts']): Element[] {
  const found: Element[] = []
  let heading: Element | null = null
  let hadForm = false
  const end = (next: Element | null) => {
    if (heading && hadForm && (next === null || levelOf(next) <= levelOf(heading))) found.push(heading)
    heading = null
    hadForm = false
  }
  for (const child of childNodes) {
    if (isText(child) ? child.value.trim() === '' : !isElement(child)) continue
    if (isElement(child) && gone.has(child)) hadForm ||= (facts.get(child)?.fields ?? 0) > 0
    else if (isElement(child) && isHeading(child)) {
      end(child)
      heading = child
    } else heading = null
  }
  end(null)
  return found
}

function levelOf({ tagName }: Element): number {
  return Number(tagName[1])
}

function isFurniture(element: Element, page: Page): boolean {
  const facts = page.facts.get(element) ?? nothing
  if (isHidden(element, facts, page) || hasClassIn(element, furnitureNames)) return true
  const { tagName } = element
  if (tagName === 'form') return facts.words - facts.labelWords <= maxFormWords
  if (tagName === 'label' || tagName === 'legend') return isLabelOfField(element, facts, page)
  if (tagName === 'button') return !opensText(element)
  return isShareBlock(facts) || isTrail(facts) || isNavigation(element, facts)
}

/** Parts that say of themselves that they are no content, and those that a script fills or that have no other mark. */
const furnitureNames = new Set(['robots-nocontent', 'sharedaddy', 'jp-relatedposts', 'yarpp-related'])

/** A form that was never closed has the rest of the article in it. */
const maxFormWords = 800

/** Text that no browser shows. What the text itself opens, such as an answer below its question, stays, and so do pictures that take turns. */
function isHidden(element: Element, { matter, words, fields }: Facts, { opened }: Page): boolean {
  const [style, hidden] = [attribute(element, 'style')?.replaceAll(/\s+/g, '') ?? '', attribute(element, 'hidden')]
  const isUnseen =
    (hidden !== undefined && hidden !== 'until-found') || unseenStyle.test(style) || hasClassIn(element, unseenNames)
  if (!isUnseen) return false
  const role = attribute(element, 'role')
  const isOpened =
    opened.has(attribute(element, 'id') ?? '') ||
    role === 'tabpanel' ||
    (attribute(element, 'aria-labelledby') !== undefined && role !== 'dialog') ||
    isBelowSwitch(element)
  const isSlide = element.tagName !== 'img' && matter > 0 && words + fields === 0
  return !isOpened && !isSlide
}

const unseenStyle = /display:none|visibility:hidden|(left|top|indent):-\d{3}|clip:rect/i

/** The names by which WordPress and the libraries of its themes hide text from the eye. */
const unseenNames = new Set(['screen-reader-text', 'sr-only', 'visually-hidden', 'assistive-text'])

/** True after a heading or a button that opens it. */
function isBelowSwitch(element: Element): boolean {
  const siblings = element.parentNode?.childNodes ?? []
  // An attacker could put a hundred thousand hidden elements side by side.
  if (siblings.length > maxSiblings) return false
  const before = siblings.slice(0, siblings.indexOf(element)).findLast(isElement)
  return (
    before !== undefined && (isHeading(before) || before.tagName === 'button' || attribute(before, 'tabindex') === '0')
  )
}

const maxSiblings = 200

function isHeading({ tagName }: Element) {
  return /^h[1-6]$/.test(tagName)
}

function isLabelOfField(element: Element, { fields }: Facts, { facts }: Page): boolean {
  const around = elementAround(element)
  return fields > 0 || ((around && facts.get(around)?.fields) ?? 0) > 0
}

/** True for the heading of a part that opens and closes. Any other button does nothing without its script. */
function opensText(button: Element): boolean {
  const around = elementAround(button)
  if (around && (isHeading(around) || around.tagName === 'dt')) return true
  return button.attrs.some(({ name }) =>
    ['aria-expanded', 'aria-controls', 'data-toggle', 'data-bs-toggle'].includes(name),
  )
}

/** Links that share the page, and no more than a few words. */
function isShareBlock({ share, outer, inner, matter, words }: Facts): boolean {
  return share > 0 && outer + inner + matter === 0 && words <= fewWords
}

/** Links around the page that is shown: its trail, or the numbers of an article in parts. */
function isTrail({ current, outer, inner, matter, words }: Facts): boolean {
  return current > 0 && outer > 0 && inner + matter === 0 && words <= fewWords
}

/** The length of "If you liked this article, please share it with your friends and family". */
const fewWords = 60

/** Links to other pages of the site. */
function isNavigation(element: Element, facts: Facts): boolean {
  const isMarked = element.tagName === 'nav' || attribute(element, 'role') === 'navigation'
  return isMarked && !isContents(facts) && facts.words <= maxNavigationWords
}

const maxNavigationWords = 200

/** Links to places in the text, and little else. The arrows of footnotes are shorter. */
function isContents({ inner, outer, share, matter, words, linkWords } = nothing): boolean {
  return inner > 1 && outer + share + matter === 0 && linkWords > 3 * inner && words <= fewWords + 4 * inner
}

/** True for a control that opens and closes a list of contents, which is always open here. */
function isSwitch(element: Element, page: Page): boolean {
  const isControl =
    element.tagName === 'label' ||
    element.tagName === 'button' ||
    (element.tagName === 'a' &&
      attribute(element, 'id') === undefined &&
      kindOfLink(attribute(element, 'href') ?? '', page) === 'none')
  if (!isControl) return false
  let around = elementAround(element)
  for (let level = 0; level < maxLevels && around; level++) {
    if (isContents(page.facts.get(around))) return true
    around = elementAround(around)
  }
  return false
}

/** The levels between a list of contents and its switch. */
const maxLevels = 4

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value
}

function hasClassIn(element: Element, names: ReadonlySet<string>): boolean {
  const classes = attribute(element, 'class')
  return classes?.split(/\s+/).some((name) => names.has(name)) ?? false
}
