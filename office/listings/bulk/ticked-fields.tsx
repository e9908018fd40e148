type Props = { search: string; ids: readonly string[] }

/** The ticked listings and their search, as a form posts them again. */
export function TickedFields({ search, ids }: Props) {
  return (
    <>
      <input type="hidden" name="search" value={search} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="listing" value={id} />
      ))}
    </>
  )
}
