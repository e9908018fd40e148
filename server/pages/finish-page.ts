import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'

export type FinishedPage = {
  html: Buffer<ArrayBuffer>
  /** The scripts and styles that carried the nonce, as sources of a `Content-Security-Policy`: `'sha256-…'`. */
  scripts: string[]
  styles: string[]
}

/**
 * Hashes the scripts and styles that carry the nonce, then removes the nonce and every preload link. Only attributes
 * count: a nonce in a text or in a comment changes nothing.
 *
 * React and the router preload every module of a page, which delays the first paint on a slow phone by a second, and the first
 * picture, which the browser finds 5 KB later anyway.
 */
export function finishPage(rendered: Buffer, nonce: string): FinishedPage {
  // In Latin-1 each byte is one character, so the parser's positions are positions in the buffer.
  const text = rendered.toString('latin1')
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const parts: Buffer[] = []
  let copiedUntil = 0
  let nonces: { start: number; end: number }[] = []
  let hashed: { name: 'script' | 'style'; start: number } | null = null

  function cut({ start, end }: { start: number; end: number }) {
    parts.push(rendered.subarray(copiedUntil, start))
    copiedUntil = end
  }

  const parser = new Parser(
    {
      onattribute(name, value) {
        if (name === 'nonce' && value === nonce)
          nonces.push({ start: parser.startIndex - ' '.length, end: parser.endIndex })
      },
      onopentag(name, { rel = '' }) {
        const tag = { start: parser.startIndex, end: parser.endIndex + '>'.length }
        const isPreload = name === 'link' && /^(module)?preload$/i.test(rel)
        for (const part of isPreload ? [tag] : nonces) cut(part)
        if (nonces.length > 0 && (name === 'script' || name === 'style')) hashed = { name, start: tag.end }
        nonces = []
      },
      onclosetag() {
        if (!hashed) return
        const content = rendered.subarray(hashed.start, text.lastIndexOf('</', parser.endIndex))
        hashes[hashed.name].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
        hashed = null
      },
    },
    { decodeEntities: false },
  )
  parser.end(text)
  parts.push(rendered.subarray(copiedUntil))
  return { html: Buffer.concat(parts), scripts: [...hashes.script], styles: [...hashes.style] }
}
