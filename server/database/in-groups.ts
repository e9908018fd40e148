/** The items in groups of at most `size`: a statement has a limit of parameters, and on SQLite it blocks the process. */
export function* inGroups<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
