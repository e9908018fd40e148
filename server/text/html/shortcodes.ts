import { removeMatches, textBlocksOf, textIn } from './text-blocks.ts'
import type { Parent } from './tree.ts'

/**
 * Removes the tags of shortcodes, which WordPress shows as text when their plugin is gone. The enclosed text stays, and so do an editor's
 * own brackets, such as `[sic]`.
 */
export function removeShortcodes(root: Parent): void {
  const { blocks, closed } = blocksWithBrackets(root)
  for (const block of blocks) {
    removeMatches(block, anyTag, (tag) => isShortcode(tag, closed))
    removeMatches(block, anyLine, ([line]) => hasOnlyShortcodes(line, closed))
  }
}

/**
 * Removes paired tags, such as `[caption]` and `[/caption]`, and lines with nothing but tags. Any other tag within a sentence stays:
 * losing an editor's words would be worse than showing a tag.
 */
export function removeSureShortcodes(root: Parent): void {
  const { blocks, closed } = blocksWithBrackets(root)
  for (const block of blocks) {
    removeMatches(block, anyTag, (tag) => isPaired(tag, closed))
    for (const whole of [anyText, anyLine]) removeMatches(block, whole, ([text]) => hasOnlyShortcodes(text, closed))
  }
}

/** The blocks with brackets, and the names of all closing tags. */
function blocksWithBrackets(root: Parent) {
  const blocks = textBlocksOf(root).filter((block) => textIn(block).includes('['))
  const closed = new Set(blocks.flatMap((block) => [...textIn(block).matchAll(closingTag)].map(nameOf)))
  return { blocks, closed }
}

const anyText = /^.+$/gs
const anyLine = /^.+$/gm

/** True when a text consists of tags, at least one of them a shortcode. */
function hasOnlyShortcodes(text: string, closed: ReadonlySet<string>): boolean {
  let count = 0
  const rest = text.replaceAll(anyTag, (...[tag, ...parts]) => {
    const groups = parts.at(-1)
    if (!isShortcode({ groups }, closed) && !bareName.test(tag)) return tag
    count++
    return ''
  })
  return count > 0 && rest.trim() === ''
}

/**
 * A name of several words without attributes, such as `[recent-posts]` or `[gallery2]`. Editors write `[low-cost]` and
 * `[mid-2024]` within a sentence, so these count as shortcodes only if the line has nothing else.
 */
const bareName = /^\[(?=[a-z]+[-\d])[a-z][a-z\d-]*\]$/

/** `[/name]`. */
const closingTag = /(?<!\[)\[\/(?<name>(?=[\d-]*[a-z_])[\w-]+)\](?!\])/gi

/** `[name]`, `[name rest]`, `[name=rest]`, `[name/]`, `[/name]`; double brackets escape a tag in WordPress. */
const anyTag = /(?<!\[)\[(?<slash>\/?)(?<name>(?=[\d-]*[a-z_])[\w-]+)(?<rest>(?:[\s=/][^[\]]*)?)\](?!\])/gi

type Tag = Pick<RegExpExecArray, 'groups'>

function isShortcode(tag: Tag, closed: ReadonlySet<string>): boolean {
  const { name = '', rest = '' } = tag.groups ?? {}
  if (isPaired(tag, closed)) return true
  return (
    /^\s*\/$/.test(rest) ||
    attribute.test(rest) ||
    // No editor writes `[owner_name]` in prose, and no plugin has capitals in its names.
    (/^[a-z\d-]*_[a-z\d_-]*$/.test(name) && /[a-z]/.test(name) && /^(\s|$)/.test(rest))
  )
}

/** A closing tag, or an opening tag that is closed somewhere in the text. */
function isPaired({ groups = {} }: Tag, closed: ReadonlySet<string>): boolean {
  const { slash, name = '', rest = '' } = groups
  return slash ? rest === '' : closed.has(name.toLowerCase()) && !rest.startsWith('/')
}

/** The first attribute, its value unquoted or in any quotes, which WordPress may have made typographic. `n=40` is statistics, not an attribute. */
const attribute = /^\s+(?:[\w:.-]+\s*=\s*["'\u2018-\u201f\u2032\u2033«»]|[\w:.-]{2,}=[^\s=])/

function nameOf({ groups }: RegExpExecArray): string {
  return groups?.name?.toLowerCase() ?? ''
}
