declare const sanitised: unique symbol

/**
 * HTML that the server has sanitised (C3). Only `server/text/html/sanitise.ts` creates this type, `withSmallPictures`
 * keeps it, and `RichText` renders no other.
 */
export type SafeHtml = string & { readonly [sanitised]: true }

/**
 * The text of sanitised HTML, with a space for each tag except those within a line, whose words may be part of a longer one or stand
 * before a comma. The sanitiser writes no other entities than these.
 */
export function plainText(html: SafeHtml): string {
  // An attribute may have a `<` or a `>` in its quotes, which the sanitiser always writes as `"`.
  const text = html.replaceAll(/<[^<>"]*(?:"[^"]*"[^<>"]*)*>|&nbsp;/g, (tag) => (isInline(tag) ? '' : ' '))
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function isInline(tag: string): boolean {
  const [name = ''] = /[a-z\d]{1,12}/.exec(tag) ?? []
  return inline.has(name)
}

const inline = new Set(
  'a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)
