/** The package has no types. */
declare module 'markdown-it-footnote' {
  const plugin: (markdown: import('markdown-it').MarkdownIt) => void
  export default plugin
}
