/** Builds the address of each page of a table from its parameters in their order, such as `article(slug)`. */
export function toAddresses<Table extends Record<string, { path: string }>>(table: Table): Addresses<Table> {
  const entries = Object.entries(table).map(([name, { path }]) => [
    name,
    (...values: string[]) => fillPath(path, values),
  ])
  return Object.fromEntries(entries)
}

/** A path with values for its parameters, up to the first that has none. */
export function fillPath(path: string, values: readonly (string | undefined)[]): string {
  let next = 0
  return path.replace(/\/:\w+/g, () => {
    const value = values[next++]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
}

type Addresses<Table> = {
  readonly [Name in keyof Table]: (...values: Table[Name] extends { path: infer Path } ? Values<Path> : never) => string
}

type Values<Path> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [string]
    : []
