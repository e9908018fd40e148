/** The allowed HTML, repeated apart from the sanitiser: allowing more takes a change in both places. */
export const allowedTags: readonly string[] =
  'p br hr h2 h3 h4 h5 h6 blockquote div section span pre code strong b em i u s del ins mark small sub sup cite q abbr kbd samp var wbr ul ol li dl dt dd figure figcaption details summary table caption thead tbody tfoot tr th td a img audio video'.split(
    ' ',
  )

export const allowedAttributes: readonly string[] =
  'id class role tabindex lang dir href rel aria-label start type reversed value colspan rowspan scope src srcset sizes alt width height loading decoding controls preload data-embed'.split(
    ' ',
  )
