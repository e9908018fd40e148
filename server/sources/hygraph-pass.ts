/** One reading of a list from its first page to its last. */
export type Pass = {
  /** The version of each record, by its id. */
  versions: ReadonlyMap<string, string>
  /** The versions of the records that have no id. */
  withoutId: readonly string[]
  /** How many records with an id came, repeats included: as many as the service holds. */
  rows: number
  pages: number
}

/** Whether every record came: of a list that is read in pages, one may come twice and another not at all. */
export function isComplete({ versions, rows }: Pass): boolean {
  return versions.size === rows
}

/**
 * Two readings of the same list as one: where the service orders records of the same `createdAt` differently in each
 * answer, a record that one reading misses at a page's end is in the other. Null where the list changed in between. Gives
 * `before` itself where `after` adds nothing.
 */
export function merge(before: Pass, after: Pass): Pass | null {
  if (before.rows !== after.rows) return null
  const versions = new Map(before.versions)
  for (const [id, version] of after.versions) {
    if ((versions.get(id) ?? version) !== version) return null
    versions.set(id, version)
  }
  // More records than the service holds: some of them are gone.
  if (versions.size > after.rows) return null
  const isSame = versions.size === before.versions.size && isEqual(before.withoutId, after.withoutId)
  return isSame ? before : { ...after, versions }
}

function isEqual(one: readonly string[], other: readonly string[]) {
  return one.length === other.length && one.every((version, place) => version === other[place])
}
