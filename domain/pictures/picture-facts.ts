/** What is known of a picture before a byte of it has come: its size in pixels, a tone to hold its place, words for those who do not see it. */
type PictureFacts = { width: number; height: number; tone: string; alt: string }

/** Null for a picture of which nothing is known, such as a foreign one. */
export type FindPicture = (url: string) => PictureFacts | null
