/**
 * Puts the figures into the page's address, without asking the server for it, and copies it (I11). Returns the sentence that says
 * so.
 */
export async function copyLink(path: string, figures: Readonly<Record<string, string>>): Promise<string> {
  const address = new URL(`${path}?${new URLSearchParams(figures)}`, location.href)
  history.replaceState(history.state, '', address)
  try {
    await navigator.clipboard.writeText(address.href)
    return 'The link is copied. It holds the figures of this sheet.'
  } catch {
    return 'The address of this page now holds your figures: copy it from there.'
  }
}
