/** A value as PHP writes it for storage: an array is its pairs in order. */
export type PhpValue = string | number | boolean | null | PhpArray
export type PhpArray = readonly (readonly [key: string | number, value: PhpValue])[]

/** Galleries and additional details need three levels. */
const maxDepth = 8
const maxValues = 5_000
/** In characters. */
const maxLength = 400_000

/**
 * Reads what PHP's `serialize` wrote, such as `a:1:{i:0;s:2:"12";}`; null for anything else. Objects are not read, as no theme stores one.
 */
export function readPhpValue(text: string): PhpValue {
  // Most values are none, and need no buffer.
  if (text.length > maxLength || !/^(?:[abids]:|N;)/.test(text)) return null
  const reader = new Reader(Buffer.from(text))
  const value = reader.read(0)
  return reader.isAtEnd ? (value ?? null) : null
}

class Reader {
  /** PHP counts a text's bytes, so it is read as bytes. */
  readonly #bytes: Buffer
  #at = 0
  #count = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  /** Undefined for what is no value; the place is then of no use. */
  read(depth: number): PhpValue | undefined {
    if (++this.#count > maxValues) return undefined
    const kind = this.#take(2)
    if (kind === 'N;') return null
    if (kind === 'b:') return this.#until(';') === '1'
    if (kind === 'i:' || kind === 'd:') return this.#readNumber()
    if (kind === 's:') return this.#readText()
    return kind === 'a:' && depth < maxDepth ? this.#readArray(depth) : undefined
  }

  #readNumber(): number | undefined {
    const number = Number(this.#until(';') || Number.NaN)
    return Number.isNaN(number) ? undefined : number
  }

  /** A search through a database that replaced an address leaves a wrong length: the text then ends at the next `";`. */
  #readText(): string | undefined {
    const length = Number(this.#until(':') || Number.NaN)
    if (!Number.isSafeInteger(length) || length < 0 || this.#take(1) !== '"') return undefined
    const stated = this.#at + length
    const isRight = this.#bytes.toString('latin1', stated, stated + 2) === '";'
    const end = isRight ? stated : this.#bytes.indexOf('";', this.#at)
    if (end < 0) return undefined
    const text = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end + 2
    return text
  }

  #readArray(depth: number): PhpArray | undefined {
    const length = Number(this.#until(':') || Number.NaN)
    if (!(length <= maxValues) || this.#take(1) !== '{') return undefined
    const pairs: [string | number, PhpValue][] = []
    for (let index = 0; index < length; index++) {
      const key = this.read(maxDepth)
      const value = this.read(depth + 1)
      if ((typeof key !== 'string' && typeof key !== 'number') || value === undefined) return undefined
      pairs.push([key, value])
    }
    return this.#take(1) === '}' ? pairs : undefined
  }

  #take(count: number): string {
    this.#at += count
    return this.#bytes.toString('latin1', this.#at - count, this.#at)
  }

  /** The signs before the next `end`, which is near in what PHP wrote. */
  #until(end: string): string {
    const found = this.#bytes.subarray(this.#at, this.#at + 40).indexOf(end)
    if (found < 0) return ''
    const text = this.#take(found)
    this.#at++
    return text
  }
}
