import type { Token } from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { createMarkdown } from './markdown.ts'

const markdown = createMarkdown('default', { html: true, linkify: true }).use(footnotes).disable('footnote_inline')
// The name of a host, as in a list of sources, is no link without `https://`.
markdown.linkify.set({ fuzzyLink: false })
markdown.core.ruler.push('block_editor', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'th_open' || token.type === 'td_open') alignCell(token)
    if (token.type === 'paragraph_open' && !token.hidden) toFigures(tokens.slice(index, index + 3))
  }
})

Object.assign(markdown.renderer.rules, {
  s_open: () => '<del>',
  s_close: () => '</del>',
  footnote_ref: (tokens: Token[], index: number) => {
    const { number, reference } = footnoteOf(tokens[index])
    return `<sup><a id="${reference}" href="#footnote-${number}" data-footnote-ref>${number}</a></sup>`
  },
  footnote_block_open: () => '<section class="footnotes"><h2 id="footnote-label">Notes</h2>\n<ol>\n',
  footnote_open: (tokens: Token[], index: number) => `<li id="footnote-${footnoteOf(tokens[index]).number}">`,
  footnote_anchor: (tokens: Token[], index: number) => {
    const { number, repeated, reference } = footnoteOf(tokens[index])
    return ` <a href="#${reference}" data-footnote-backref aria-label="Back to reference ${number}${repeated && `-${repeated}`}">↩${repeated && `<sup>${repeated}</sup>`}</a>`
  },
})

/** Renders Markdown with tables and footnotes as the HTML of WordPress's block editor. Not sanitised. */
export function toHtml(text: string): string {
  return markdown.render(text)
}

/** A paragraph that contains only pictures becomes the block editor's figure, or a gallery of several. */
function toFigures([open, inline, close]: readonly Token[]) {
  const tokens = inline?.children ?? []
  const pictures = tokens.filter(({ type }) => type === 'image')
  const alone = tokens.every(({ type, content }) => type === 'image' || content.trim() === '')
  if (!open || !inline || !close || pictures.length === 0 || !alone) return
  const figures = pictures.map((picture) => toFigure(picture))
  open.hidden = close.hidden = true
  inline.type = 'html_block'
  inline.content =
    figures.length === 1 ? `${figures[0]}\n` : `<figure class="wp-block-gallery">\n${figures.join('\n')}\n</figure>\n`
}

function toFigure(picture: Token) {
  const [src, title] = [picture.attrGet('src'), picture.attrGet('title')]
  const caption = title ? `<figcaption>${markdown.utils.escapeHtml(`${title}`)}</figcaption>` : ''
  return `<figure class="wp-block-image"><img src="${markdown.utils.escapeHtml(`${src ?? ''}`)}" alt="${markdown.utils.escapeHtml(picture.content)}">${caption}</figure>`
}

/** The sanitiser takes no styles. */
function alignCell(cell: Token) {
  const align = /^text-align:(\w+)$/.exec(`${cell.attrGet('style')}`)?.[1]
  if (align) cell.attrs = [['align', align]]
}

/** The number of a footnote, and the anchor of one of the references to it. */
function footnoteOf(token: Token | undefined) {
  const { id, subId = 0 } = (token?.meta ?? {}) as { id?: number; subId?: number }
  const number = (id ?? 0) + 1
  const repeated = subId > 0 ? `${subId + 1}` : ''
  return { number, repeated, reference: `footnote-ref-${number}${repeated && `-${repeated}`}` }
}
