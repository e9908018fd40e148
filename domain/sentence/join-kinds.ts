import type { KindName } from '../listings/kinds.ts'
import { type Part, valuesOf } from './part.ts'
import { joiners, type Token } from './tokens.ts'

const homes: readonly KindName[] = ['apartments', 'maisonettes', 'houses']

/**
 * The kinds that the parts of a sentence ask for (F2). Words with "or" between them add theirs; others say more of the same homes, so that
 * `stand-alone house` is no apartment. Kinds that exclude each other are all shown.
 */
export function joinKinds(tokens: readonly Token[], parts: readonly Part[]): KindName[] {
  let all: KindName[] = []
  let last: Part | null = null
  for (const part of parts) {
    const own = valuesOf('kind', part).flatMap((kind) => (kind === 'homes' ? homes : kind))
    if (own.length === 0) continue
    const both = all.filter((kind) => own.includes(kind))
    all = both.length > 0 && last && !areJoined(tokens, last, part) ? both : [...new Set([...all, ...own])]
    last = part
  }
  return homes.every((kind) => all.includes(kind)) ? ['homes', ...all.filter((kind) => !homes.includes(kind))] : all
}

/** A comma stands between the names of a list too, but not before what says more of the same. */
function areJoined(tokens: readonly Token[], before: Part, after: Part): boolean {
  const between = tokens.slice(before.to, after.from).map(({ text }) => text)
  return between.some((text) => joiners.includes(text) || (text === ',' && !before.isOther && !after.isOther))
}
