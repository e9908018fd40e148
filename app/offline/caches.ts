/** The caches of the service worker, and of nothing else: "Forget this device" deletes them. */
export const cacheNames = {
  /** HTML of visited pages. */
  pages: 'riparo-pages',
  pictures: 'riparo-pictures',
  /** Scripts, styles and fonts. Their names change with their content. */
  files: 'riparo-files',
  /** The listing index of each screen, for searching without a connection. */
  data: 'riparo-data',
  /** The page that stands in for pages that are not cached. */
  offline: 'riparo-offline',
} as const

/** Pages and pictures are dropped after this time; the privacy policy says so. */
export const maxDays = 30

export const maxPages = 60
export const maxPictures = 300
export const maxPictureBytes = 40_000_000

/** Two versions of the site: one has some hundred files. */
export const maxFiles = 250

/** The `id` of the note on a page that is shown from its copy. */
export const copyNoteId = 'copy-note'

/** The message by which a page describes itself to the service worker. */
export type ShownPage = {
  /** Null where its HTML came through the service worker. */
  address: string | null
  /** False when React Router navigated to it: then the browser's HTTP cache has no HTML of it, or an older one. */
  cameAsDocument: boolean
  /** The addresses of files and pictures that the page loaded before there was a service worker. */
  loaded: string[]
  /** The addresses of the pictures of what is saved. */
  saved: string[]
}
