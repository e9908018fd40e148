declare const sanitised: unique symbol

/**
 * HTML that the server has sanitised (C3). Only `server/html/sanitise.ts` creates this type, `withSmallPictures`
 * keeps it, and `RichText` renders no other.
 */
export type SafeHtml = string & { readonly [sanitised]: true }

/** The text of sanitised HTML, with a space for each tag. The sanitiser writes no other entities than these. */
export function plainText(html: SafeHtml): string {
  // An attribute may have a `<` or a `>` in its quotes, which the sanitiser always writes as `"`.
  const text = html.replaceAll(/<[^<>"]*(?:"[^"]*"[^<>"]*)*>|&nbsp;/g, ' ')
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
