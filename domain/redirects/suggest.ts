import { numerals } from '../amounts/numbers.ts'
import { foldWords } from '../fold-name.ts'

/** A page that an old address may lead to. */
export type Destination = { path: string; name: string; kind: 'Property' | 'Article' | 'Area' | 'Service' | 'Page' }

/** Words that stand in the address of any page of such a site, and say nothing of which. */
const common: ReadonlySet<string> = new Set(
  [
    'property listing insight blog new old post category tag page index html htm php p id',
    'in for the and of to a at by on with from all our us we who were is are you your my',
  ].flatMap((words) => words.split(' ')),
)

const maxFound = 16
/** The share of the words of an address that a page needs, weighted by how rare they are. */
const enough = 0.6

/** Finds the pages that words mean, the best first, and the one that the words of an old address mean beyond doubt. */
export function createSuggest(destinations: readonly Destination[]) {
  const wordsOf = destinations.map(({ path, name }) => new Set(foldWords(`${name} ${path}`).map(toStem)))
  const counts = new Map<string, number>()
  for (const words of wordsOf) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)

  /** Rare words say more; one that no page has says that this one may be none of ours. */
  const weigh = (word: string) => Math.log(1 + destinations.length / (counts.get(word) ?? 1))

  function rank(words: readonly string[]) {
    const whole = words.reduce((sum, word) => sum + weigh(word), 0)
    return destinations
      .map((destination, at) => {
        const found = words.filter((word) => wordsOf[at]?.has(word)).reduce((sum, word) => sum + weigh(word), 0)
        return { destination, score: found / whole, size: wordsOf[at]?.size ?? 0 }
      })
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || one.size - other.size)
  }

  const best = (words: readonly string[], count: number) =>
    rank(words)
      .slice(0, count)
      .map(({ destination }) => destination)

  const depth = ({ path }: Destination) => path.split('/').filter(Boolean).length
  const mainPages = destinations
    .filter(({ kind }) => kind === 'Page')
    .toSorted((one, other) => depth(one) - depth(other))
    .slice(0, maxFound)

  return {
    /** The page whose name has the words of an address; null where none has enough of them, or two have them alike. */
    suggest(address: string): Destination | null {
      const [best, second] = rank(tellingWords(address))
      return best && best.score >= enough && (best.score !== second?.score || best.size !== second.size)
        ? best.destination
        : null
    },

    /** The pages that have any of these words. */
    findPages(words: string): Destination[] {
      const telling = tellingWords(words)
      return best(telling.length > 0 ? telling : wordsIn(words), maxFound)
    },

    /** The pages that an address may mean: some that have its words, and those that a menu has. */
    likely: (address: string): Destination[] => [
      ...new Set([...best(tellingWords(address), maxFound / 2), ...mainPages].slice(0, maxFound)),
    ],
  }
}

/** `apartments` and `apartment` are one word here, and `three` and `3`. */
const toStem = (word: string) => `${numerals.get(word) ?? (word.length > 3 ? word.replace(/s$/, '') : word)}`

/** In words, of what somebody typed. */
const maxWords = 20

function wordsIn(text: string): string[] {
  return [...new Set(foldWords(text.replaceAll(/[_-]/g, ' ')).map(toStem))].slice(0, maxWords)
}

/** Without years, and numbers of the former site. */
function tellingWords(text: string): string[] {
  return wordsIn(text).filter((word) => !common.has(word) && !/^\d{4,}$/.test(word))
}
