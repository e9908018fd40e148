import { escapeXml } from '../../http/xml.ts'
import { sharp } from '../sharp.ts'

/** `size` is in pixels. A heading is set like those of the site: bold and narrow. */
export type DrawnText = { text: string; size: number; colour: string; heading?: boolean }

/** Draws texts below each other, wrapped to a width in pixels, in the fonts of `fonts.conf`. Right-to-left texts stand on the right. */
export async function drawText(texts: readonly DrawnText[], width: number) {
  const space = `\n<span font_desc="Instrument Sans 5px">\n</span>`
  const text = texts
    .filter(({ text }) => text)
    .map(toMarkup)
    .join(space)
  return render(text || ' ', width)
}

/** The width in pixels of a text in one line. */
export async function measureLine(text: DrawnText): Promise<number> {
  return (await render(toMarkup(text))).width
}

/** The text without signs that the fonts lack, such as emoji; empty if they lack one of its letters. */
export function toDrawable(text: string): string {
  if (/(?=[\p{L}\p{N}])[^\u0020-\u017f\u0370-\u03ff\u0400-\u045f\u0600-\u06ff\u0750-\u077f]/u.test(text)) return ''
  return (
    [...text]
      .slice(0, maxCharacters)
      .join('')
      .normalize()
      .replaceAll(/[^\p{L}\p{N}\p{M}\p{Zs}\u0020-\u00ff\u2010-\u2027\u20ac\u2212]/gu, '')
      // A number stays with its noun, its currency and the other end of its range.
      .replaceAll(/(\d|KES) (?=[\p{L}\d])/gu, '$1\u00a0')
      .replaceAll('–', '–\u2060')
      .trim()
  )
}

/** More never fit on a card. */
const maxCharacters = 200

/**
 * The texts with as little cut off as makes them fit; null if nothing does. Each cut takes a word off the longest text, or a letter off
 * a single word. There are hundreds of cuts, and `fits` draws, so it is asked about ten of them: what fits still fits after another cut.
 */
export async function cutToFit(
  texts: readonly string[],
  fits: (texts: readonly string[]) => Promise<boolean>,
): Promise<readonly string[] | null> {
  const cuts: (readonly string[])[] = []
  for (let cut: readonly string[] | null = texts; cut; cut = cutText(cut)) cuts.push(cut)
  let [first, end] = [0, cuts.length]
  while (first < end) {
    const middle = Math.floor((first + end) / 2)
    if (await fits(cuts[middle] ?? [])) end = middle
    else first = middle + 1
  }
  return cuts[first] ?? null
}

/** Shortens the longest text by a word, or a single word by a letter; null when nothing is left to shorten. */
function cutText(texts: readonly string[]): string[] | null {
  const longest = Math.max(...texts.map(({ length }) => length))
  if (longest < 3) return null
  const at = texts.findIndex(({ length }) => length === longest)
  return texts.with(at, texts[at]?.replace(/[\s,;:.–-]{0,9}(\s\S*|.)…?$/u, '…') ?? '')
}

function toMarkup({ text, size, colour, heading }: DrawnText) {
  const style = heading ? 'Bold Semi-Condensed' : 'Semi-Bold'
  // In 1024ths of a pixel.
  const spacing = heading ? Math.round(-0.015 * size * 1024) : 0
  return `<span font_desc="Instrument Sans ${style} ${Math.round(size)}px" foreground="${colour}" letter_spacing="${spacing}" line_height="1.14">${escapeXml(text)}</span>`
}

async function render(text: string, width?: number) {
  const { data, info } = await sharp({
    text: { text, font: 'Instrument Sans', rgba: true, dpi: 72, wrap: 'word-char', ...(width && { width }) },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
