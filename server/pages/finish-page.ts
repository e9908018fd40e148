import { createHash } from 'node:crypto'
import { Tokenizer } from 'htmlparser2'

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
  // In Latin-1 each byte is one character, so the tokenizer's positions are positions in the buffer.
  const text = rendered.toString('latin1')
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const parts: Buffer[] = []
  let copiedUntil = 0
  let tag = { name: '', start: 0, rel: '' }
  let attribute = ''
  let attributeStart = 0
  let carriesNonce = false
  let nonces: { start: number; end: number }[] = []
  let hashed: { name: 'script' | 'style'; start: number } | null = null

  function cut(start: number, end: number) {
    parts.push(rendered.subarray(copiedUntil, start))
    copiedUntil = end
  }

  function endTag(end: number) {
    const isPreload = tag.name === 'link' && /^(module)?preload$/i.test(tag.rel)
    if (isPreload) cut(tag.start, end)
    else for (const nonce of nonces) cut(nonce.start, nonce.end)
    nonces = []
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tag = { name: text.slice(start, end).toLowerCase(), start: start - '<'.length, rel: '' }
      },
      onattribname(start, end) {
        attribute = text.slice(start, end)
        attributeStart = start
      },
      onattribdata(start, end) {
        if (attribute === 'rel') tag.rel = text.slice(start, end)
        carriesNonce = attribute === 'nonce' && text.slice(start, end) === nonce
      },
      onattribend(_quote, end) {
        if (carriesNonce) nonces.push({ start: attributeStart - ' '.length, end })
        carriesNonce = false
      },
      onopentagend(end) {
        const { name } = tag
        if (nonces.length > 0 && (name === 'script' || name === 'style')) hashed = { name, start: end + '>'.length }
        endTag(end + '>'.length)
      },
      onselfclosingtag(end) {
        endTag(end + '>'.length)
      },
      onclosetag(start) {
        if (!hashed) return
        const content = rendered.subarray(hashed.start, start - '</'.length)
        hashes[hashed.name].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
        hashed = null
      },
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  parts.push(rendered.subarray(copiedUntil))
  return { html: Buffer.concat(parts), scripts: [...hashes.script], styles: [...hashes.style] }
}

function ignore() {}
