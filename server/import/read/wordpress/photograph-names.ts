import { decodePercent } from '../../../../domain/decode-percent.ts'

/** The name of the file at an address: the last part of its path, without what no name of a file should have. */
export function lastPartOf(address: string): string {
  return partsOf(address).at(-1) ?? ''
}

/** The same with the folders of its year and month, `2024-03-front.jpg`: WordPress gives one name to pictures of several months. */
export function datedNameOf(address: string): string {
  return partsOf(address).slice(-3).join('-')
}

/** Finds the addresses whose files have the same name, whatever its case. */
export function findAmbiguous(addresses: Iterable<string>): ReadonlySet<string> {
  const byName = Map.groupBy(new Set(addresses), (address) => lastPartOf(address).toLowerCase())
  return new Set([...byName.values()].filter(({ length }) => length > 1).flat())
}

function partsOf(address: string): string[] {
  const parts = (URL.parse(address)?.pathname ?? '')
    .split('/')
    .map((part) => decodePercent(part).replaceAll(/[/\\\p{Cc}]/gu, ''))
  return parts.filter((part) => part !== '' && part !== '.' && part !== '..')
}
