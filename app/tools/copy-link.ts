import { copyText } from '../share/copy-text.ts'

/**
 * Puts the figures into the page's address, without asking the server for it, and copies it (I11). Returns the sentence that says
 * so. It is loaded with the page, so that it works without a connection.
 */
export async function copyLink(
  path: string,
  figures: Readonly<Record<string, string>>,
  contents: string,
): Promise<string> {
  const address = new URL(`${path}?${new URLSearchParams(figures)}`, location.href)
  history.replaceState(history.state, '', address)
  return (await copyText(address.href))
    ? `Link copied. It includes ${contents}.`
    : `The address of this page now includes ${contents}. Please copy it from the top of your browser.`
}
