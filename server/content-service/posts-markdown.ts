import { Marked, type Tokens } from 'marked'
import markedFootnote from 'marked-footnote'
import { escapeXml } from '../http/xml.ts'

const marked = new Marked({ gfm: true }).use(markedFootnote({ description: 'Notes' }), {
  renderer: {
    /** A paragraph that contains only pictures becomes the block editor's figure, or a gallery of several. */
    paragraph({ tokens }) {
      const pictures = tokens.filter((token) => token.type === 'image') as Tokens.Image[]
      const alone = tokens.every((token) => token.type === 'image' || token.raw.trim() === '')
      if (pictures.length === 0 || !alone) return false
      const figures = pictures.map((picture) => toFigure(picture))
      return figures.length === 1
        ? `${figures[0]}\n`
        : `<figure class="wp-block-gallery">\n${figures.join('\n')}\n</figure>\n`
    },
  },
})

/** Renders GitHub-flavoured Markdown with footnotes as the HTML of WordPress's block editor. Not sanitised. */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false })
}

function toFigure({ href, text, title }: Tokens.Image) {
  const caption = title ? `<figcaption>${escapeXml(title)}</figcaption>` : ''
  return `<figure class="wp-block-image"><img src="${escapeXml(href)}" alt="${escapeXml(text)}">${caption}</figure>`
}
