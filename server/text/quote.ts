const maxCharacters = 200

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * A value in quotation marks for a message of one line: control and format characters, which would break or reorder the
 * line, are escaped, and what is very long is cut.
 */
export function quote(text: string): string {
  const characters = [...text]
  const shown = characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : text
  return `"${escapeControls(shown)}"`
}

/** The same escapes without the quotation marks, for a text that has its own. */
export function escapeControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => shortEscapes[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
