import { type CSSProperties, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailBlock, MailItem, MailParts } from './blocks.ts'

type Sender = { name: string; contacts: readonly string[]; accent: string; mark: string }

/** In pixels. Programs that know no widest width get lines of the window's. */
const maxWidth = 600
const pictureWidth = 240
/** In pixels. Gmail repaints smaller pictures in the dark. */
const markSize = 104
/** Seen on white and on black. */
const line = '#8a8a8a'
const gap: CSSProperties = { margin: '0 0 16px' }
const small: CSSProperties = { fontSize: '14px', lineHeight: '21px' }

/**
 * A mail in HTML. Words and addresses have no colour of their own but on a ground of one, so that each program's own light and dark hold.
 * Styles stand in the elements: Gmail reads a style sheet of up to 16 KB or none, and Outlook few of its rules.
 */
export function toHtml(parts: MailParts, sender: Sender): string {
  const { preview, blocks, signed, why, links = [] } = parts
  const main = el(
    'div',
    { style: { maxWidth, margin: '0 auto', textAlign: 'left' } },
    el('div', { style: { height: 4, background: sender.accent, margin: '0 0 24px', fontSize: 0 } }),
    ...blocks.map((block) => showBlock(block, sender)),
    signed && showSender(signed, sender),
    why !== undefined && el('p', { style: { ...gap, ...small } }, ...toLines(why)),
    links.length > 0 &&
      el('p', { style: { ...gap, ...small } }, ...links.flatMap(({ label, url }) => [link(url, label), ' \u00a0 '])),
  )
  const html = el(
    'html',
    { lang: 'en' },
    el(
      'head',
      {},
      el('meta', { charSet: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width' }),
      el('meta', { name: 'color-scheme', content: 'light dark' }),
      el('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      el('title', {}, sender.name),
    ),
    el(
      'body',
      { style: { margin: 0, padding: 16, font: '16px/24px Arial,sans-serif', overflowWrap: 'anywhere' } },
      preview !== undefined && el('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, preview),
      main,
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(html)}`
}

/** Takes any attribute, as mail programs read some that browsers have given up. */
function el(tag: string, attributes: Record<string, unknown>, ...children: ReactNode[]) {
  return createElement(tag, attributes, ...(children.flat(2) as ReactNode[]))
}

const link = (href: string, ...shown: ReactNode[]) => el('a', { href }, ...shown)

function showBlock(block: MailBlock, { accent }: Sender): ReactNode {
  if (block.kind === 'heading')
    return el('h1', { style: { ...gap, fontSize: '20px', lineHeight: '26px' }, dir: 'auto' }, ...toLines(block.text))
  if (block.kind === 'quotation')
    return el(
      'blockquote',
      { style: { ...gap, borderLeft: `3px solid ${line}`, padding: '0 0 0 12px' }, dir: 'auto' },
      ...toLines(block.text),
    )
  if (block.kind === 'facts') return showFacts(block.facts)
  if (block.kind === 'link') return showButton(block, accent)
  if (block.kind === 'items') return block.items.map(showItem)
  const paragraphs = block.text.split(/\n{2,}/)
  return paragraphs.map((text) => el('p', { style: gap, dir: 'auto' }, ...toLines(text)))
}

function showFacts(facts: readonly (readonly [string, string])[]) {
  const cell: CSSProperties = { padding: '4px 12px 4px 0', verticalAlign: 'top', textAlign: 'left' }
  const rows = facts.map(([label, value]) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row', style: { ...cell, ...small, whiteSpace: 'nowrap' } }, label),
      el('td', { style: cell, dir: 'auto' }, ...toLines(value)),
    ),
  )
  return el('table', { cellPadding: 0, cellSpacing: 0, style: gap }, el('tbody', {}, ...rows))
}

/** A ground of the firm's colour with white on it, which `firm.json` is checked for. Outlook paints the cell, not the link. */
function showButton({ label, url }: { label: string; url: string }, accent: string) {
  const style = { display: 'inline-block', padding: '12px 20px', color: '#ffffff', fontWeight: 'bold' }
  const cell = el(
    'td',
    { bgcolor: accent, style: { borderRadius: 4 } },
    el('a', { href: url, style: { ...style, textDecoration: 'none' } }, label),
  )
  return layout(gap, el('tr', {}, cell))
}

/** Picture and lines side by side, or one below the other where the window is narrow: without a rule for widths, which few programs read. */
function showItem({ above, name, below, url, picture }: MailItem) {
  const column = (width: number): CSSProperties => ({
    display: 'inline-block',
    verticalAlign: 'top',
    width,
    maxWidth: '100%',
  })
  const image =
    picture &&
    el(
      'div',
      { style: { ...column(pictureWidth), margin: '0 16px 8px 0' } },
      // Eager pictures get a preload link each from React, which mail programs do not know.
      link(url, el('img', { src: picture, alt: name, width: pictureWidth, loading: 'lazy', style: imageStyle })),
    )
  const lines = [above, link(url, el('b', { dir: 'auto' }, name)), below].filter(Boolean)
  const words = lines.map((shown) => el('div', {}, shown))
  return el('div', { style: gap }, image, el('div', { style: column(image ? 320 : maxWidth) }, ...words))
}

const imageStyle: CSSProperties = { display: 'block', maxWidth: '100%', height: 'auto', border: 0 }

/** The firm's card, on white in the dark too, as its mark was drawn for that. */
function showSender(signed: readonly string[], { name, contacts, mark }: Sender) {
  const size = { width: markSize, height: markSize }
  const image = el('img', { src: mark, alt: '', ...size, loading: 'lazy', style: { display: 'block', border: 0 } })
  const ink = { color: '#1a1a1a' }
  const lines = [
    ...signed.filter((said) => said !== signatureMark).map((said) => el('div', { dir: 'auto' }, said)),
    el('div', {}, el('b', {}, name)),
    ...contacts.map((contact) => el('div', { style: small }, showContact(contact, ink))),
  ]
  const row = el(
    'tr',
    {},
    el('td', { style: { padding: 12 }, width: markSize, valign: 'top' }, image),
    el('td', { style: { padding: '12px 12px 12px 0', ...ink }, valign: 'top' }, ...lines),
  )
  return layout({ ...gap, background: '#ffffff', border: `1px solid ${line}`, width: '100%' }, row, '#ffffff')
}

/** Mail programs take what stands above it for the mail, and hide what is below when it is quoted. */
export const signatureMark = '-- '

function showContact(contact: string, style: CSSProperties): ReactNode {
  const href = contact.startsWith('http') ? contact : contact.includes('@') && `mailto:${contact}`
  return href ? el('a', { href, style }, contact.replace(/^https?:\/\//, '')) : contact
}

function layout(style: CSSProperties, row: ReactNode, bgcolor?: string) {
  return el('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, bgcolor, style }, el('tbody', {}, row))
}

function toLines(text: string): ReactNode[] {
  return text
    .split('\n')
    .flatMap((words, index) => (index === 0 ? [keepSpaces(words)] : [el('br', {}), keepSpaces(words)]))
}

/** HTML shows several spaces as one and none at the beginning of a line, and Outlook knows no style that keeps them. */
const keepSpaces = (words: string) => words.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, '\u00a0')
