import { acre, areaOfSides, areaOfUnit } from '../amounts/land-units.ts'
import { type Fraction, fractionWords, readFraction, toPoint } from '../amounts/numbers.ts'
import { isTrade } from '../amounts/read-size.ts'

/** The size of a listing's land, with the words that state it (I13). */
export type LandSize = { area: bigint; found: { in: 'record' | 'name' | 'description'; words: string } }

type Mention = {
  area: bigint
  words: string
  vague: boolean
  /** "An eighth" and "a quarter" of an acre are the trade's names for plots that are 8% smaller: alone they state no size. */
  kind: 'trade' | 'sides' | 'measure'
}

/**
 * Reads the size of land from the listing's name, or else from its description; null unless they state one size beyond doubt
 * (I13). The description is plain text.
 */
export function readLandSize({ name, description }: { name: string; description: string }): LandSize | null {
  const inName = listMentions(name)
  const inText = listMentions(description)
  const place = inName.length > 0 ? 'name' : 'description'
  const [stated, ...others] = place === 'name' ? inName : inText
  if (!stated || [stated, ...others].some(({ vague }) => vague)) return null
  if (isSeveral(name) && !/\beach\b/i.test(description)) return null
  if (place === 'description') return confirm(stated, place, others)
  if (!others.every((other) => isSame(other, stated))) return null
  return confirm(
    stated,
    place,
    inText.filter((other) => !other.vague && isNear(other, stated)),
  )
}

/** The statement with the other ones beside it: sides in feet win over the trade's name for them, any other difference is a doubt. */
function confirm(stated: Mention, place: LandSize['found']['in'], others: readonly Mention[]): LandSize | null {
  const sides = [stated, ...others].find(({ kind }) => kind === 'sides')
  const all = [stated, ...others].filter((mention) => !(sides && mention.kind === 'trade' && isNear(mention, sides)))
  const [first] = all
  if (!first || all.some((other) => !isSame(other, first))) return null
  if (all.every(({ kind }) => kind === 'trade')) return null
  // Among equal statements, the sides in feet are the exact one.
  const best = sides ?? first
  const found = best === stated ? place : 'description'
  return { area: best.area, found: { in: found, words: best.words } }
}

/** Within 1%: the same size in another unit, rounded. */
function isSame(one: Mention, other: Mention) {
  return isWithin(one, other, 100n)
}

/** Within a quarter: the same land, perhaps measured otherwise. Anything else is a part of it, or other land. */
function isNear(one: Mention, other: Mention) {
  return isWithin(one, other, 4n)
}

function isWithin({ area: one }: Mention, { area: other }: Mention, fraction: bigint) {
  const difference = one > other ? one - other : other - one
  return difference * fraction <= other
}

function isSeveral(name: string) {
  return /\bplots\b/i.test(name)
}

const sides =
  /(?<side>\d{2,4}) ?(?:(?:ft|feet)\.? ?)?(?:[x×*]|by) ?(?<other>\d{2,4})(?<feet> ?(?:ft|feet|foot)\b)?(?! ?(?:m\b|met))/giu
const partOfAcre =
  /\b(?:an? (?:true )?)?(?<part>half|quarter|three[- ]quarters|eighth)(?: of)?(?: an)?[ -]{1,3}acres?\b/giu
const acreAndMore = /\ban? acre and a (?<more>half|quarter)\b/giu
/** `readFraction` knows which of these are numbers. */
const counted =
  /(?<![\w.,/])(?<count>(?:\d{1,3} (?=\d{1,2}\/\d|[½¼¾⅛⅜⅝⅞]))?[\d.,/½¼¾⅛⅜⅝⅞]{1,15}|[a-z]{1,9})(?: and a (?<rest>half|quarter))?[ -]{0,3}(?:(?:irrigated|arable|level|flat|fenced|prime|serviced|adjoining) )?(?<unit>acres?|ha|hectares?|m²|m2|sq\.? ?m|sqm|square met(?:re|er)s)(?![\w²])/giu

const vagueBefore =
  /\b(about|approx(imately)?\.?|around|nearly|almost|over|under|more than|less than|at least|up to|from|some|circa|between|(lots|pieces|parts|parcels) of|to) (an? )?$|[\d.] ?[-–] ?$/i
const vagueAfter =
  /^ ?(or (more|so|less)\b|\+|[-–] ?\d|to \d|of (?!(farm|grazing |ranch |vegetable )?land\b|pasture\b)|away\b|from\b|an hour\b)/i
/** `Phase 2 1/4 acre`: two numbers, or one. */
const numbered = /\b(phase|plot|lot|no|number|section|block|unit|parcel)[ .:]{1,2}$/i
/** `KES 27.5 million an acre`, `per acre`: a price. */
const priceBefore = /(million|thousand|\d|per) $/i

/** Characters before and after a statement that can change its sense: more than the longest words above. */
const reach = 40

function listMentions(text: string): Mention[] {
  return listStatements(text.replaceAll(/\s+/g, ' ')).flatMap(({ 0: words, index, input, groups = {} }) => {
    const end = index + words.length
    const before = input.slice(Math.max(0, index - reach), index)
    const after = input.slice(end, end + reach)
    if (/^an?\b/i.test(words) && priceBefore.test(before)) return []
    const read = toArea(groups)
    if (!read) return []
    return {
      ...read,
      words: words.trim(),
      vague:
        vagueBefore.test(before) ||
        vagueAfter.test(after) ||
        (/^\d+ /.test(groups.count ?? '') && numbered.test(before)),
    }
  })
}

/** In the text's order. Of those that overlap the first counts, and of those at the same place the first expression's. */
function listStatements(text: string) {
  const all = [sides, partOfAcre, acreAndMore, counted].flatMap((expression) => [...text.matchAll(expression)])
  let end = 0
  return all
    .sort((a, b) => a.index - b.index)
    .filter(({ 0: words, index }) => {
      if (index < end) return false
      end = index + words.length
      return true
    })
}

function toArea(groups: Record<string, string | undefined>): Pick<Mention, 'area' | 'kind'> | null {
  const { side, other, feet, part, more, count, rest, unit } = groups
  if (side && other) {
    const area = areaOfSides(side, other, feet !== undefined)
    return area === null ? null : { area, kind: 'sides' }
  }
  if (part) {
    const [above, below] = fractionOf(part)
    return { area: (acre * above) / below, kind: below === 2n ? 'measure' : 'trade' }
  }
  if (more) return { area: acre + (acre * fractionOf(more)[0]) / fractionOf(more)[1], kind: 'measure' }
  // In prose a comma may stand between two numbers: `Bedrooms 2,5 acres`.
  const fraction = toPoint(count ?? '') === count ? readFraction(count) : null
  const size = areaOfUnit(unit ?? '')
  if (!fraction || !size || fraction[0] === 0n) return null
  const [extra, of] = rest ? fractionOf(rest) : [0n, 1n]
  const area = (size * fraction[0]) / fraction[1] + (size * extra) / of
  return { area, kind: size === acre && isTrade(fraction) ? 'trade' : 'measure' }
}

function fractionOf(words: string): Fraction {
  return fractionWords.get(words.toLowerCase().replace(' ', '-')) ?? [0n, 1n]
}
