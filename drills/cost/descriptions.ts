import { apartmentForm } from '../../server/testing/apartment-form.ts'
import { readForm } from '../../server/testing/read-form.ts'
import type { Attack } from './attacks.ts'

/** Signs that a reader of Markdown may have to look for to the end of the text. */
const pieces = [
  ...['*a_', '[*a', '`a ', '_a', '~~a', '**_* ', '[_a](', '![', '!', '[a](<', 'a\n-\n', '- a\n', '1. ', '# a\n'],
]

/** In characters: nearly as long as a description may be. */
const length = 39_900

/**
 * A listing whose versions have the longest descriptions, as a colleague could write them: each is published in turn, and then its pages
 * are opened. `open` gives the HTML of a page of the office.
 */
export async function* listHostileVersions(open: (path: string) => Promise<string>): AsyncGenerator<Attack> {
  const post = (what: string, path: string, form: URLSearchParams, values: object): Attack => {
    const body = new URLSearchParams(form)
    for (const [name, value] of Object.entries(values)) body.set(name, value)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }
    return { what: `POST ${what}`, method: 'POST', path, headers, body: `${body}`, isOnce: true }
  }
  const propertyName = 'Hostile descriptions'
  const created = { ...apartmentForm, propertyName, intent: 'save' }
  yield post('a new listing', '/office/listings/new', readForm(await open('/office/listings/new')), created)
  const list = await open(`/office/listings?words=${encodeURIComponent(propertyName)}`)
  const path = /\/office\/listings\/\w{24}/.exec(list)?.[0]
  if (!path) throw new Error('The listing with hostile descriptions is not in the list of the office.')
  for (const piece of pieces) {
    const propertyDescription = piece.repeat(Math.floor(length / piece.length))
    const values = { propertyDescription, intent: 'publish' }
    yield post(`a description of ${JSON.stringify(piece)}`, path, readForm(await open(path)), values)
  }
  for (const page of [path, `${path}/history`, `${path}/history?page=2`, `${path}/preview`])
    yield { what: `${page.replace(path, '/office/listings/:id')} of hostile descriptions`, method: 'GET', path: page }
}
