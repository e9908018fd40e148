/** The value, or a sentence that says how to correct the text. */
export type Read<Value> = { value: Value } | { error: string }

/** Characters of one figure (I5). No valid one is longer, with any spacing. */
export const maxFigureLength = 100
