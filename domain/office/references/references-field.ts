import * as v from 'valibot'
import { withoutInvisible } from '../../invisible-characters.ts'
import { readReference } from './find-references.ts'

/** The portal of the numbers that a firm gives its listings itself (M3.1). */
export const ownList = 'Own list'

/** References of one listing. */
const maxReferences = 10
const maxPortal = 40
const maxReference = 60
/** Characters of a line in the sentence about it. */
const maxQuoted = 40

/**
 * The field of references elsewhere (J11.8): one a line, such as `Property24: P24-1138812`. Gives the lines with one space after the colon, each
 * reference once, or null for none. The sentence of the first line with a fault quotes it.
 */
export const referencesField = v.pipe(
  v.string(),
  v.rawTransform<string, string | null>(({ dataset, addIssue, NEVER }) => {
    const read = readLines(dataset.value)
    if ('stored' in read) return read.stored
    addIssue({ message: read.fault })
    return NEVER
  }),
)

function readLines(typed: string): { stored: string | null } | { fault: string } {
  const lines = typed.split(/[\r\n\u0085\u2028\u2029]+/).map(toLine)
  const references = new Map<string, string>()
  for (const line of lines.filter(Boolean)) {
    const [, portal = '', reference = ''] = /^([^:]*[^:\s])\s?:\s?(.+)$/.exec(line) ?? []
    const fault = findFault(portal, reference)
    if (fault) return { fault: `“${shorten(line)}”: ${fault}` }
    references.set(`${portal}: ${reference}`.toLowerCase(), `${portal}: ${reference}`)
  }
  if (references.size > maxReferences)
    return { fault: `Please keep this to ${maxReferences} references; there are ${references.size} now` }
  return { stored: [...references.values()].join('\n') || null }
}

function toLine(typed: string): string {
  return withoutInvisible(typed.replaceAll(/\p{Cc}/gu, ' '))
    .trim()
    .replaceAll(/\s+/g, ' ')
}

function findFault(portal: string, reference: string): string | null {
  if (portal === '' || reference === '')
    return 'please write the portal, a colon and its reference, such as Property24: P24-1138812'
  if (/^https?$/i.test(portal)) return 'please write the reference in place of the link, such as Jiji: 3871234'
  if (portal.length > maxPortal) return `please keep the name of the portal to ${maxPortal} characters`
  if (reference.length > maxReference) return `please keep the reference to ${maxReference} characters`
  // The numbers of a firm's own list may be short: an import finds listings by them, and no text is searched for them.
  if (portal.toLowerCase() !== ownList.toLowerCase() && readReference(reference).length === 0)
    return 'a reference has at least four letters or digits, one of them a digit; another may stand in the notes'
  return null
}

function shorten(line: string): string {
  const characters = [...line]
  return characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('')}…` : line
}
