import { check, pipe } from 'valibot'
import { foldName } from '../fold-name.ts'
import { requiredLine } from '../messages/field-rules.ts'

/** The names that the office itself writes where a person's stands. */
export const commandLine = 'The command line'
export const somebody = 'Somebody'
export const theOffice = 'The office'
const ownNames = [commandLine, 'Command line', somebody, 'Nobody', 'Everybody', 'You', 'Owner', 'Agent', theOffice]

/** A person's name. It has letters, so that colleagues see it and can tell it from others. */
export const nameField = pipe(
  requiredLine('Please write your name as your colleagues know it'),
  check((name) => /\p{L}/u.test(name) && foldPersonName(name) !== '', 'Please write your name with letters'),
)

/** `others` are the names and addresses of everybody else who is or was in the office. */
type TakenNames = { others: readonly string[]; firmName: string }

/** Says why a person may not have a name; null if they may. */
export function findNameFault(name: string, { others, firmName }: TakenNames): string | null {
  const folded = foldPersonName(name)
  const isOneOf = (names: readonly string[]) => names.some((other) => foldPersonName(other) === folded)
  if (isOneOf([...ownNames, firmName, `${firmName} office`, `The ${firmName} office`]))
    return 'The office itself uses this name. Please write your own, as your colleagues know it'
  return isOneOf(others)
    ? 'Somebody in the office has this name already, or had it, or one that looks the same. Please add a letter or another of your names'
    : null
}

/** Letters and digits of other alphabets that look like Latin ones, and signs that look like letters, as `foldName` leaves them. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    'a аαɑ',
    'b вβ',
    'c сϲ',
    'd ԁ',
    'e еєε',
    'g ɡ',
    'h нһη',
    'j ј',
    'k кκ',
    'l1iіιıӏ|!',
    'm мμ',
    'n пν',
    'o0оοσօ',
    'p рρ',
    'q ԛ',
    'r г',
    's5ѕ$',
    't тτ',
    'u υս',
    'v ѵ',
    'w ԝω',
    'x хχ',
    'y уγү',
    'z2ζ',
  ].flatMap((group) => {
    const [first = '', ...others] = group.replaceAll(' ', '')
    return others.map((other): [string, string] => [other, first])
  }),
)

/** A name as it is compared: how it is spelt, by which alphabet, and what cannot be seen in it make no other name. */
export function foldPersonName(name: string): string {
  // Some signs that look like letters are no part of a folded name.
  const seen = name.replaceAll(/[|!]/g, 'l').replaceAll('$', 's').replaceAll('@', 'a')
  const letters = [...foldName(seen)].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  return letters
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
