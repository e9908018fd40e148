import type { SafeHtml } from '../safe-html.ts'
import { savingWidth } from './picture-widths.ts'

/** A picture as the sanitiser writes it: the address, then the candidates. */
const picture = /(<img (?:class="[^"]*" )?src="\/pictures\/)\d+(\/[^"]*" srcset=")([^"]*)"/g

/** The same HTML with pictures of `savingWidth` at most (F14). */
export function withSmallPictures(html: SafeHtml): SafeHtml {
  return html.replaceAll(picture, (_tag, before: string, between: string, candidates: string) => {
    const small = candidates.split(', ').filter((candidate) => widthOf(candidate) <= savingWidth)
    return `${before}${savingWidth}${between}${small.join(', ')}"`
  }) as SafeHtml
}

function widthOf(candidate: string) {
  return Number(/ (\d+)w$/.exec(candidate)?.[1])
}
