type ListedPages = {
  /** Every page at its canonical path; null while they cannot be told. */
  list(): Promise<readonly { path: string }[] | null>
  /** Of the content that the pages show. */
  revision(): string | null
}

/**
 * Whether an address is how the site itself spells one of its pages, or the data of one. The router takes many more: any
 * case, escapes, dots, and hyphens wherever the title of a service has a blank. Of those there is no end.
 */
export function createListedPages({ list, revision }: ListedPages): (address: string) => Promise<boolean> {
  let known = { revision: null as string | null, paths: new Set<string>() }
  return async (address) => {
    const now = revision()
    if (now === null || now !== known.revision) {
      known = { revision: now, paths: new Set((await list())?.map(({ path }) => withoutSlash(path))) }
    }
    return known.paths.has(withoutSlash(address.replace(/_?\.data$/, '')))
  }
}

/** A page stands with and without one slash at its end. */
function withoutSlash(path: string) {
  return path.endsWith('/') ? path.slice(0, -1) : path
}
