/** Questions that axe cannot decide, each answered by a person who looked; any other open question fails the test. */
export const examined: Examined[] = [
  {
    rule: 'color-contrast',
    open: 'elmPartiallyObscured',
    at: 'ul[aria-label="Applied filters"] *, .near-search *',
    found: 'On a phone chips and small cards scroll sideways in their row, whose end fades: ink on white, 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'pseudoContent',
    at: '[data-samples] *',
    found:
      'The word Illustration is ink on a white ground of its own, 16.5 to 1, at the head of a picture; the words on the picture stand at its foot, on theirs.',
  },
  ...(['imgNode', 'bgOverlap', 'shortTextContent'] as const).map((open) => ({
    rule: 'color-contrast',
    open,
    at: 'main:has(section[aria-labelledby="area"]) *',
    found:
      'The map of the area ends at its frame; axe reckons with the whole of its drawing, which would lie beneath the words around it. Names on it are grey with an edge of the ground, 5.6 to 1.',
  })),
  {
    rule: 'color-contrast',
    open: 'bgOverlap',
    at: 'main:has(.map-view[data-chosen]) *',
    found:
      'The map is a strip, cut off by its frame; axe reckons with the whole of its drawing, which would lie beneath the words around it.',
  },
  ...(['bgOverlap', 'elmPartiallyObscuring'] as const).map((open) => ({
    rule: 'color-contrast',
    open,
    at: 'main:has(svg[font-size]) *',
    found:
      'The drawing of a property without a picture is cut off by its frame; axe reckons with the whole of its lines, which would lie around the words beside it.',
  })),
  {
    rule: 'color-contrast',
    at: 'svg[font-size] text',
    found: 'Words on the drawing of a property without a picture are grey on stone or on white: 5.7 to 1.',
  },
  {
    rule: 'color-contrast',
    at: '.map-drawing text',
    found:
      'Words on a drawing: figures are white on the red of their circle, 5.1 to 1; names are ink with an edge of the ground, 14 to 1. The list beside the map has them all.',
  },
  {
    rule: 'color-contrast',
    open: 'shortTextContent',
    at: '.map-places b, .map-panel h2 small, .map-unknown b',
    found: 'A number of one digit is ink on white, as the words beside it: 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'bgGradient',
    at: 'select',
    found: 'The gradient is the arrow, 32 px of padding to the right of the words, which stand on white: 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'bgOverlap',
    at: 'li:has(> svg) :is(h3, p, a), section:has(> svg) :is(a, button), footer span:has(svg) > span',
    found:
      'A drawing ends at its box; axe reckons with the whole of its paths, which lies beneath the words beside it.',
  },
  ...(['elmPartiallyObscured', 'shortTextContent'] as const).map((open) => ({
    rule: 'color-contrast',
    open,
    at: 'nav[aria-label="Which messages"] :is(a, span)',
    found: 'The filters scroll sideways in their row: ink on white or white on ink, 16.5 to 1.',
  })),
  ...(['elmPartiallyObscured', 'shortTextContent'] as const).map((open) => ({
    rule: 'color-contrast',
    open,
    at: 'section[aria-labelledby="messages"] *, details[name="thread"] *',
    found: 'The list of a laptop and the menu of a thread scroll in windows of their own: ink on white, red 5.9 to 1.',
  })),
  ...(['bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring'] as const).map((open) => ({
    rule: 'color-contrast',
    open,
    at: 'main:has(details[name="thread"][open]) *',
    found: 'The open menu lies over the thread, on a white ground of its own.',
  })),
  {
    rule: 'color-contrast',
    open: 'bgOverlap',
    at: '[data-thread="open"] article *',
    found: 'The first line of a thread stays at the top of the window, over what is scrolled below it: ink on white.',
  },
  ...(['elmPartiallyObscured', 'shortTextContent'] as const).map((open) => ({
    rule: 'color-contrast',
    open,
    at: 'nav[aria-label="Views"] :is(a, span)',
    found: 'The views scroll sideways in their row: ink on white, 16.5 to 1, and their numbers 6.4 to 1.',
  })),
  {
    rule: 'color-contrast',
    open: 'bgOverlap',
    at: 'dialog :is(p, button)',
    found: 'The bar of the slider stands beneath the picture on the same ink as the dialog: 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'bgOverlap',
    at: 'dialog h2',
    found: 'A modal dialog stands above the sticky bar of the page beneath it: ink on white, 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'elmPartiallyObscured',
    at: 'article *, section[tabindex] table *',
    found: 'A card or a column beyond the edge of a row to be swiped: its colours are those of the first.',
  },
  {
    rule: 'color-contrast',
    open: 'elmPartiallyObscured',
    at: 'dialog:modal label',
    found: 'A field that is scrolled below the edge of the sheet: its colours are those of the fields above.',
  },
  {
    rule: 'color-contrast',
    open: 'elmPartiallyObscured',
    at: 'main > section:first-child h1',
    found: 'The home page’s heading stands on a white plate over the foot of the picture: ink on white, 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'equalRatio',
    at: 'header a:has(> svg) > span',
    found: 'Words that a narrow header folds away lie beneath the edge of their button, where nobody sees them.',
  },
  {
    rule: 'color-contrast',
    open: 'imgNode',
    at: 'header nav ul a',
    found: 'A list of the menu has a white ground of its own over the home page’s picture: ink on white, 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'imgNode',
    at: 'svg > text',
    found: 'The hours of the office day are ink on the page’s own ground: 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'shortTextContent',
    at: 'section[tabindex] td',
    found: 'A number of one digit in the comparison is ink on white, as the words beside it: 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'emptyValue',
    at: 'textarea, input',
    found: 'Measured with a value in the states that have one: the colours are the same.',
  },
  {
    rule: 'color-contrast',
    open: 'nonBmp',
    at: 'a[href^="#in-text-"]',
    found: 'The arrow of a footnote, with the sign that it is no emoji: it has the ink of its line, 16.5 to 1.',
  },
  {
    rule: 'color-contrast',
    open: 'nonBmp',
    at: 'dd > del + [aria-hidden]',
    found: 'The arrow between two values of the history is ink on white, as the words beside it: 16.5 to 1.',
  },
  {
    rule: 'label-content-name-mismatch',
    at: 'a[aria-label^="Back to reference"], a[aria-label^="Jump to footnote reference"]',
    found: 'What is seen is an arrow, which nobody speaks: the name says where it leads.',
  },
  {
    rule: 'video-caption',
    at: 'video',
    found: 'The film has no sound track; the paragraph beside its button says what it shows.',
  },
]

export type Examined = {
  rule: string
  /** Axe's reason code; absent means every reason. */
  open?: string
  /** The examined elements. */
  at: string
  found: string
}
