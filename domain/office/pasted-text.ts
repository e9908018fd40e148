import { toPlainSpaces } from '../invisible-characters.ts'
import { type HtmlNode, toMarkdown } from './to-markdown.ts'

/** Words that somebody copied from Word, Google Docs, a web page or a mail, as the text of a description. */
export function pastedHtml(nodes: readonly HtmlNode[]): string {
  return toMarkdown(nodes.map(cleanNode))
}

function cleanNode(node: HtmlNode): HtmlNode {
  return typeof node === 'string' ? cleanSpaces(node) : { ...node, children: node.children.map(cleanNode) }
}

/** Spaces of fixed widths become plain ones, and characters that nobody sees go. */
function cleanSpaces(text: string): string {
  return toPlainSpaces(text).replaceAll(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
}

const bullet = /^[ \t]*(?:[•●○▪▫■□◦‣⁃·–—✓✔✅☑\uf0b7]\ufe0f?[ \t]*|[*-][ \t]+)(?=\S)/u
/** Messages that are copied from WhatsApp begin with when and by whom. */
const messageHead = /^\[[\d/:.,apm \u202f-]{8,30}\] [^:\n]{1,60}: /i

/**
 * Plain text, as WhatsApp and notes have it, as the text of a description: `*bold*`, `_italic_`, `~struck~`, and lines that begin with a
 * bullet. Text that has our own signs already stays as it is.
 */
export function pastedText(text: string): string {
  const lines = cleanSpaces(text.replaceAll(/\r\n?/g, '\n')).split('\n')
  const isOurs = lines.some((line) => /\*\*[^*]+\*\*|^#{1,2} /.test(line))
  const clean = isOurs ? lines.map((line) => line.trimEnd()) : lines.map(cleanLine)
  return endLists(clean.join('\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function cleanLine(line: string): string {
  const words = line.replace(messageHead, '').trim()
  const item = bullet.exec(words)?.[0]
  if (item !== undefined) return `- ${cleanMarks(words.slice(item.length))}`
  return cleanMarks(words)
}

/** The signs stand around words. Beside spaces, as in `5 * 3`, they stand for themselves. */
function cleanMarks(words: string): string {
  return words
    .replaceAll(/```([^`]+)```/g, '$1')
    .replaceAll(/\*([^*]+)\*/g, (whole, inner: string, at: number, all: string) => {
      if (inner.trim() !== inner) return whole
      const isInWord = /[\p{L}\p{N}]/u.test((all[at - 1] ?? '') + (all[at + whole.length] ?? ''))
      return isInWord ? `\\*${inner}\\*` : `**${inner}**`
    })
    .replaceAll(/(?<![\p{L}\p{N}_])_([^_]+)_(?![\p{L}\p{N}_])/gu, (whole, inner: string) =>
      inner.trim() === inner ? `*${inner}*` : whole,
    )
    .replaceAll(/~([^~]+)~/g, (whole, inner: string) => (inner.trim() === inner ? inner : whole))
}

const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S/

/** A line after a list is a paragraph of its own, as people mean it, and not the rest of the last item. */
export function endLists(text: string): string {
  let inList = false
  return text
    .split('\n')
    .map((line) => {
      const ends = inList && line !== '' && !item.test(line) && !/^[ \t]/.test(line)
      if (item.test(line)) inList = true
      else if (line === '' || ends) inList = false
      return ends ? `\n${line}` : line
    })
    .join('\n')
}
