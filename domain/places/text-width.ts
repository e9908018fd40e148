/** Hundredths of an em, as wide as the letters of the maps' font (Instrument Sans, weight 500), and of its fallbacks at most. */
const widths: Record<string, number> = Object.fromEntries(
  Object.entries({
    26: " !'.,:;iIl|",
    40: '1frt-/()"',
    50: 's',
    58: 'aceknoyvxzLJF?23570u',
    63: 'bdghpqEBSTRPZ4689',
    74: 'ACDHKNUVXYG&',
    81: 'wOQ',
    94: 'mM@%',
    110: 'W',
  }).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
)

/** CSS pixels of the names on the maps. */
const fontSize = 12

/** The width of a name on a map in CSS pixels, rather too much than too little. */
export function textWidth(text: string): number {
  const hundredths = [...text].reduce((sum, letter) => sum + (widths[letter] ?? 90), 0)
  return Math.ceil((hundredths * fontSize) / 100) + 2
}
