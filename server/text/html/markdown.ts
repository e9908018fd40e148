import markdownIt, { type MarkdownIt, type MarkdownItOptions } from 'markdown-it'

/** Lists and quotes that stand deeper in one another are text, to protect our parsers and the browser's. A list counts twice. */
const deepest = 40

/**
 * A reader of Markdown, in time that grows no faster than the text. It refuses no address of a link, as the sanitiser does that.
 */
export function createMarkdown(preset: 'zero' | 'default', options: MarkdownItOptions): MarkdownIt {
  const markdown = markdownIt(preset, { ...options, maxNesting: 2 * deepest })
  markdown.validateLink = () => true
  const { ruler } = markdown.block
  const readParagraph = ruler.getRules('').at(-1)
  // The library itself leaves out what stands deeper than its limit.
  ruler.before('table', 'deepest', (state, ...lines) => state.level >= deepest && !!readParagraph?.(state, ...lines))
  return markdown
}
