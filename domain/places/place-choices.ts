import { foldName, foldWords, joinWords } from '../fold-name.ts'
import { isArea, nameOfPlace, townOf } from '../listings/place-key.ts'
import type { Counts } from '../search/counts.ts'
import { toPlaceName } from '../search/filters.ts'
import { foldKey, isOwnPlace } from '../search/same-place.ts'
import type { FindPlace } from './places.ts'

/** A town, or a place as `town/neighbourhood`, that a visitor can choose: a value of the search key `town` or `place` (G1). */
export type PlaceChoice = {
  value: string
  /** The number of listings of the screen, whatever else is asked for. */
  count: number
  /** The names of its former keys. */
  formerNames?: string[]
}

/** Lists the towns and places that listings have, the largest first. `counts` are those of all listings of a screen. */
export function listPlaceChoices(findPlace: FindPlace, { town, place }: Pick<Counts, 'town' | 'place'>): PlaceChoice[] {
  const towns = Object.entries(town.values).filter(([key]) => key !== '')
  const names = new Set(towns.map(([key]) => foldName(key)))
  // A place with the name of another town is found with that.
  const isElsewhere = (key: string) => names.has(foldName(nameOfPlace({ key }))) && !isOwnPlace(foldKey(key))
  const entries = [...towns, ...Object.entries(place.values).filter(([key]) => !isElsewhere(key))]
  return entries
    .map(([value, count]) => {
      const formerNames = findPlace(value)
        ?.formerNames?.map((key) => nameOfPlace({ key }))
        .filter((name) => foldName(name) !== foldName(nameOfPlace({ key: value })))
      return { value, count, ...(formerNames?.length && { formerNames }) }
    })
    .sort(byCount)
}

/**
 * Finds choices in which some word begins with each typed word, or whose name begins like the typed text; those names come first, then the
 * largest (G1). `max` at most.
 */
export function findPlaceChoices(choices: readonly PlaceChoice[], typed: string, max: number): PlaceChoice[] {
  const wanted = foldWords(typed)
  const text = joinWords(wanted)
  const begins = ({ value }: PlaceChoice) => Number(foldName(nameOfPlace({ key: value })).startsWith(text))
  const isFound = (choice: PlaceChoice) => {
    const words = wordsOf(choice)
    return (
      wanted.every((word) => words.some((known) => known.startsWith(word))) ||
      words.some((_, at) => joinWords(words.slice(at)).startsWith(text))
    )
  }
  return choices
    .filter(isFound)
    .sort((a, b) => begins(b) - begins(a) || byCount(a, b))
    .slice(0, max)
}

function wordsOf({ value, formerNames = [] }: PlaceChoice): string[] {
  return foldWords([value, ...formerNames].join(' '))
}

function byCount(a: PlaceChoice, b: PlaceChoice) {
  return b.count - a.count || (toPlaceName(a.value) < toPlaceName(b.value) ? -1 : 1)
}

/** The chosen values with one more or one less. A town takes the place of its places, and a place that of its town, as an address means. */
export function toggleChoice(chosen: readonly string[], value: string): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  const isIn = (place: string, town: string) => isArea(place) && foldName(townOf(place)) === foldName(town)
  const replaces = (other: string) => isIn(value, other) || isIn(other, value)
  return [...chosen.filter((other) => !replaces(other)), value]
}

/** A town with its places, in the order in which a page lists them. */
export type TownChoices = { town: PlaceChoice; places: PlaceChoice[] }

/** Groups choices by town, the largest town first: `max` towns and places in all, those that are chosen always. */
export function groupByTown(choices: readonly PlaceChoice[], chosen: readonly string[], max: number): TownChoices[] {
  const shown = [
    ...choices.filter(({ value }) => chosen.includes(value)),
    ...choices.filter(({ value }) => !chosen.includes(value)),
  ].slice(0, max)
  const groups = new Map<string, TownChoices>()
  for (const choice of shown.toSorted(byCount)) {
    const town = isArea(choice.value) ? townOf(choice.value) : choice.value
    const known = choices.find(({ value }) => value === town) ?? { value: town, count: 0 }
    const group = groups.get(town) ?? { town: known, places: [] }
    groups.set(town, group)
    if (isArea(choice.value)) group.places.push(choice)
  }
  return [...groups.values()].sort((a, b) => byCount(a.town, b.town))
}
