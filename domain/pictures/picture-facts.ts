/** Width and height are in pixels; the placeholder colour fills the picture's place while it loads. */
type PictureFacts = {
  width: number
  height: number
  placeholderColour: string
  /** Null where the text belongs to the listing, as for a photograph that the office stored. */
  alt: string | null
}

/** Null for a picture without facts, such as a foreign one. */
export type FindPicture = (url: string) => PictureFacts | null
