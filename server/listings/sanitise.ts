import sanitizeHtml from 'sanitize-html'
import type { SafeHtml } from '../../app/ui/safe-html.ts'

/** What articles and descriptions may contain (B12, C3); anything else loses its tag and keeps its text. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'div', 'span'],
    ...['strong', 'b', 'em', 'i', 'a', 'ul', 'ol', 'li', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'rel'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  /** These go with their contents: the text inside them is code, or a second document that a browser would read otherwise. */
  nonTextTags: [
    ...['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object', 'embed', 'applet'],
    ...['noembed', 'noframes', 'xmp', 'plaintext', 'textarea', 'select', 'option', 'title'],
  ],
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener noreferrer' } }),
  },
}

/** Foreign HTML with nothing left in it that could run, load or restyle. */
export function sanitise(html: string): SafeHtml {
  return sanitizeHtml(html, options) as SafeHtml
}
