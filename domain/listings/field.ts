export type FieldType =
  | 'id'
  | 'time'
  | 'optionalTime'
  | 'text'
  | 'amount'
  | 'count'
  /** A day, `2026-12-01`. */
  | 'date'
  /** Yes or no; null where nobody said. */
  | 'flag'
  /** A size with its unit as the trade writes it, `50×100 ft`, which `readArea` reads. */
  | 'size'
  | 'choice'
  | 'choices'
  | 'image'
  | 'images'
  | 'links'
  | 'html'

export type ListingField = {
  /** Every place that reads, stores or shows listings handles each type once. */
  type: FieldType
  /** The choices. A foreign service may have others, which are accepted and shown in words. */
  values?: readonly string[]
  /** Lists need it to search, sort or show cards, so it is in the index that browsers search. */
  listed?: true
  /** A foreign service without this field is not read, because the site would show wrong facts. Other fields may be absent. */
  essential?: true
  /** The number of pictures of a list that are read from a foreign service; without it 100. */
  first?: number
  /** The unit of an amount. */
  unit?: string
  /** In the embedded service: a record must have it, `where` can filter by it, and `orderBy` can sort by it. */
  required?: true
  where?: true
  orderBy?: true
} & (Labelled | { label?: never; fact?: never; filter?: never })

type Labelled = {
  /** The name that visitors read, in the filter and on the property page. */
  label: string
  /** The property page and the comparison show it among the facts, after those that they word themselves; `yes` if it is so, and never a "No" (B17). */
  fact?: true | 'yes'
  /**
   * A criterion of the search: its key in the address, its label there if it is another one, the noun that follows a count, the word for a count of 0,
   * which is offered only with one, the key of "at least so many" (F1), and the label of a further field for another value (F4).
   */
  filter?: { key: string; label?: string; noun?: string; none?: string; minimum?: string; also?: string }
}
