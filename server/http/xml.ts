import { escapeUTF8 } from 'entities'

/** Escapes text for XML, also for attribute values. Drops characters that XML does not allow, as the library keeps them. */
export function escapeXml(text: string): string {
  return escapeUTF8(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))
}
