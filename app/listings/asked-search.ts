import { parseSearch } from '../../domain/listings/parse-search.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { type AskedSearch, readSaid } from '../../domain/sentence/said-search.ts'
import { type SentenceWords, sentenceWordsOf } from '../../domain/sentence/sentence-words.ts'
import type { SiteContext } from '../context.ts'

/** The search that an address asks for. With a sentence, `say`, it may be one of another screen (F2). */
export async function readAsked(context: SiteContext, screen: ScreenId, asked: URLSearchParams): Promise<AskedSearch> {
  if (!asked.has('say')) return { screen, search: parseSearch(asked) }
  return readSaid(screen, asked, await listWords(context))
}

/** The words for sentences about all listings. */
export async function listWords({ catalogue, content }: SiteContext): Promise<SentenceWords> {
  const all = await catalogue.list('all')
  return sentenceWordsOf(content, all.ok ? all.listings : [])
}
