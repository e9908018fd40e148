import type { MailBlock, MailItem, MailParts } from './blocks.ts'

/** A mail in plain text. Lines are as long as their words: a program breaks them for its window. */
export function toText({ blocks, signed, why, links = [] }: MailParts, sender: readonly string[]): string {
  const foot = [why, ...links.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean)
  return [
    ...blocks.map(sayBlock),
    signed && [...signed, ...sender].join('\n'),
    foot.length > 0 && ['--', ...foot].join('\n'),
  ]
    .filter((part) => part)
    .join('\n\n')
    .concat('\n')
}

function sayBlock(block: MailBlock): string {
  if (block.kind === 'facts')
    return block.facts.map(([label, value]) => `${`${label}:`.padEnd(10)} ${value}`).join('\n')
  if (block.kind === 'link') return `${block.label}: ${block.url}`
  if (block.kind === 'items') return block.items.map(sayItem).join('\n\n')
  return block.text
}

function sayItem({ above, name, below, url }: MailItem): string {
  return [above, name, below, url].filter(Boolean).join('\n')
}
