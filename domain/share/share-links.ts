/** A message to somebody: the words about a page, without its address, and the page's path. */
export type ShareMessage = { title: string; text: string; path: string }

/** A link that opens WhatsApp with a text, to choose there whom to send it. */
export function whatsAppUrl(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** A link that opens a new e-mail. */
export function mailUrl(subject: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
