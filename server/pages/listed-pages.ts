import { withoutSlash } from '../../domain/without-slash.ts'

type ListedPages = {
  /** Every page at its canonical path; null while the content cannot be read. */
  list(): Promise<readonly { path: string }[] | null>
  /** The revision of the content that the pages show. */
  revision(): string | null
}

/**
 * Tells whether the site itself spells a page, or the data of a page, like this. The router accepts many more spellings, without
 * limit: any case, escapes, dots, and hyphens wherever the title of a service has a space. It also serves each page with and without
 * a slash at its end, which is one spelling here.
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
