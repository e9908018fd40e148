/** Decodes what is percent-encoded in a part of an address; a text that cannot be decoded stays. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
