/** One `Authentication-Results` header (RFC 8601). */
export type AuthenticationResults = {
  /** The name of the server that wrote it, in lower case; null where it has none, as Microsoft's. */
  server: string | null
  /** Each result in order: `dmarc`, `pass`, and its properties such as `header.from`. All in lower case. */
  results: { method: string; result: string; properties: ReadonlyMap<string, string> }[]
}

/** In characters. A longer header is read so far, and its last result left out. */
const maxLength = 16_384

/**
 * Reads an `Authentication-Results` header, in linear time. Quoted text and comments are no syntax: a sender chooses some of them, such as
 * `smtp.mailfrom="a; dmarc=pass"`. A statement in which a quote or a comment does not end is left out.
 */
export function readAuthenticationResults(header: string): AuthenticationResults {
  const [first = [], ...others] = splitStatements(header.slice(0, maxLength).toLowerCase())
  const isNamed = first.length > 0 && !first.some(isEquals)
  return {
    server: isNamed ? wordOf(first[0]) : null,
    results: (isNamed ? others : [first, ...others]).flatMap((statement) => {
      const [pair, ...properties] = pairsOf(statement)
      // The method may have its version behind it: `dmarc/1`.
      return pair ? [{ method: pair[0].split('/', 1)[0] ?? '', result: pair[1], properties: new Map(properties) }] : []
    }),
  }
}

/** A word, of which quoted pieces may be a part, or the sign `=`. */
type Token = { word: string } | '='

const isEquals = (token: Token | undefined) => token === '='
const wordOf = (token: Token | undefined) => (token === undefined || token === '=' ? '' : token.word)

/** Names with their values; a statement that begins with no such pair has none. */
function pairsOf(statement: readonly Token[]): [string, string][] {
  if (!isEquals(statement[1])) return []
  return statement.flatMap((token, at) =>
    isEquals(token) && at > 0 ? [[wordOf(statement[at - 1]), wordOf(statement[at + 1])] as [string, string]] : [],
  )
}

/** The header at its semicolons, without comments and quotes. */
function splitStatements(header: string): Token[][] {
  const statements: Token[][] = [[]]
  let word: string | null = null
  for (let at = 0; at < header.length; at++) {
    const char = header.charAt(at)
    if (char === '"') {
      const quoted = readQuoted(header, at)
      if (!quoted) return statements.slice(0, -1)
      word = (word ?? '') + quoted.text
      at = quoted.end
    } else if (char === '(') {
      const end = findEndOfComment(header, at)
      if (end === null) return statements.slice(0, -1)
      endWord()
      at = end
    } else if (char === ';' || char === '=' || /\s/.test(char)) {
      endWord()
      if (char === '=') statements.at(-1)?.push('=')
      if (char === ';') statements.push([])
    } else word = (word ?? '') + char
  }
  endWord()
  return header.length < maxLength ? statements : statements.slice(0, -1)

  function endWord() {
    if (word !== null) statements.at(-1)?.push({ word })
    word = null
  }
}

function readQuoted(header: string, start: number): { text: string; end: number } | null {
  let text = ''
  for (let at = start + 1; at < header.length; at++) {
    const char = header.charAt(at)
    if (char === '"') return { text, end: at }
    text += char === '\\' ? header.charAt(++at) : char
  }
  return null
}

/** Comments may stand within comments. */
function findEndOfComment(header: string, start: number): number | null {
  let open = 0
  for (let at = start; at < header.length; at++) {
    const char = header.charAt(at)
    if (char === '\\') at++
    else if (char === '(') open++
    else if (char === ')' && --open === 0) return at
  }
  return null
}
