/** Stands in place of every form where a foreign service holds the listings. */
export function EditedElsewhere({ address }: { address: string }) {
  const { origin, host } = new URL(address)
  return (
    <>
      <h1>Listings</h1>
      <p>
        The listings of this site come from another service, and are edited there: <a href={origin}>{host}</a>. What is
        published there is here a few minutes later.
      </p>
    </>
  )
}
