/** Search engines cut longer titles and descriptions (H3). Characters. */
const maxTitle = 64
const maxDescription = 154
/** A description of whole sentences that is shorter says too little. */
const minDescription = 70

/** True for a title that search engines show whole. */
export function isTitle(text: string): boolean {
  return text.length <= maxTitle
}

/**
 * The title of a page, by some wordings of it, the fullest first: the first that has room for the suffix, else the first that fits
 * without it, else the last.
 */
export function fitTitle(wordings: readonly string[], suffix = ''): string {
  const titles = [...wordings.map((wording) => wording + suffix), ...wordings]
  return titles.find(isTitle) ?? titles.at(-1) ?? ''
}

/** True for a text that search engines show whole. */
export function isDescription(text: string): boolean {
  return text.length <= maxDescription
}

/** Cuts a text to the whole sentences that fit into a description, or else to the words that do. */
export function fitDescription(text: string): string {
  if (isDescription(text)) return text
  const sentences = text.split(/(?<=[.!?]”?) /)
  let fitting = sentences.shift() ?? ''
  for (const sentence of sentences) {
    if (fitting.length + 1 + sentence.length > maxDescription) break
    fitting += ` ${sentence}`
  }
  if (fitting.length >= minDescription && isDescription(fitting)) return fitting
  const start = text.slice(0, maxDescription - 1).replace(/[\ud800-\udbff]$/, '')
  const words = start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start
  return `${words.replace(/[,;:–—]$/, '')}…`
}
