import { digestField } from '../../domain/office/field-digest.ts'
import { photographUrl } from '../../domain/office/photographs.ts'
import { preparePhotograph } from '../../server/office/photographs/prepare-photograph.ts'
import { paintScene } from '../../server/office/photographs/testing/sample-files.ts'
import { apartmentForm } from '../../server/testing/apartment-form.ts'
import { readForm } from '../../server/testing/read-form.ts'

/** A version of a listing, as far as the drill tells it apart. `availability` says whether it has a day: `Sold, dated`. */
export type Version = { name: string; pictures: string[]; availability: string }

/** A listing as it is stored. `versions` are the published ones, the oldest first. */
export type State = { current: Version; versions: Version[]; isOnHold: boolean }

/** A listing that one person works on. */
export type Work = {
  cookie: string
  id: string
  /** The state that the server acknowledged. */
  state: State
  /** The states that the request which got no answer may have left instead. */
  possible: State[]
}

const availabilities = ['Under_Offer', 'Sold', '']

/** Below the former versions that are kept of a listing, so that the drill expects all of them. */
const maxVersions = 40

/** People of the office who work without a pause: each sends photographs, saves, publishes, puts back, and changes availability and publication, one after the other. */
export function startStaff(
  cookies: readonly string[],
  listVersions: (id: string) => Promise<(Version & { number: number })[]>,
) {
  const acknowledged = {
    photographs: 0,
    saves: 0,
    publications: 0,
    putBacks: 0,
    availabilities: 0,
    undone: 0,
    held: 0,
  }
  const refused: string[] = []
  const works: Work[] = []
  let count = 0
  let urls: readonly string[] = []
  let isOpen = false
  let answered = Promise.withResolvers<void>()

  /** The answer of the office; throws where none comes. */
  async function ask(cookie: string, method: string, path: string, body?: BodyInit, further = {}) {
    // Each person works at one server.
    const url = urls[cookies.indexOf(cookie) % urls.length] ?? ''
    const headers = { Cookie: cookie, Origin: url, ...further }
    const answer = await fetch(`${url}/office/${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    answered.resolve()
    // Only two photographs arrive at once.
    if (answer.status >= 400 && answer.status !== 429)
      refused.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return { status: answer.status, text, location: answer.headers.get('location') ?? '' }
  }

  /** Posts a form that leads to `states`, the last of them when it is acknowledged. */
  async function post(work: Work, path: string, fields: URLSearchParams, states: State[]) {
    work.possible = states
    const { status, location } = await ask(work.cookie, 'POST', path, fields)
    work.possible = []
    const last = states.at(-1)
    if (![302, 303].includes(status) || !last) return null
    work.state = last
    return { location }
  }

  async function create(cookie: string): Promise<Work> {
    const form = readForm((await ask(cookie, 'GET', 'listings/new')).text)
    const name = `Listing ${++count}`
    for (const [field, value] of Object.entries({ ...apartmentForm, propertyName: name, intent: 'save' }))
      form.set(field, value)
    const { location } = await ask(cookie, 'POST', 'listings/new', form)
    const id = /listings\/(\w{24})/.exec(location)?.[1] ?? ''
    return {
      cookie,
      id,
      state: { current: { name, pictures: [], availability: '' }, versions: [], isOnHold: false },
      possible: [],
    }
  }

  async function send(work: Work) {
    const bytes = await paintScene(++count, { width: 900, height: 600, grain: true })
    const prepared = await preparePhotograph(async () => bytes)
    if (typeof prepared === 'string') throw new Error(prepared)
    const pictures = [...work.state.current.pictures, photographUrl(prepared.digest, prepared.type)]
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], 'a.jpg'))
    if (await write(work, pictures, () => ask(work.cookie, 'POST', `uploads/${work.id}`, body, asJson)))
      acknowledged.photographs++
  }

  /** Makes the last picture the main one. */
  async function reorder(work: Work) {
    const { pictures } = work.state.current
    const [last] = pictures.slice(-1)
    if (!last) return
    const fields = new URLSearchParams({ change: JSON.stringify({ kind: 'move', url: last, to: 0 }) })
    const path = `listings/${work.id}/photographs`
    if (await write(work, [last, ...pictures.slice(0, -1)], () => ask(work.cookie, 'POST', path, fields)))
      acknowledged.saves++
  }

  /** Changes the pictures of a draft; true when it is acknowledged. */
  async function write(work: Work, pictures: string[], send: () => Promise<{ status: number }>) {
    const after = { ...work.state, current: { ...work.state.current, pictures } }
    work.possible = [after]
    const { status } = await send()
    work.possible = []
    if (status === 200) work.state = after
    return status === 200
  }

  async function saveText(work: Work, intent: 'save' | 'publish') {
    const { id, cookie, state } = work
    const path = `listings/${id}`
    const form = readForm((await ask(cookie, 'GET', path)).text)
    const current = { ...state.current, name: `Listing ${++count}` }
    form.set('propertyName', current.name)
    form.set('intent', intent)
    const saved = { ...state, current }
    const published = { current, versions: [...state.versions, current], isOnHold: false }
    const states = [intent === 'save' ? saved : published]
    if (await post(work, path, form, states)) acknowledged[intent === 'save' ? 'saves' : 'publications']++
  }

  async function putBack(work: Work) {
    const { id, state } = work
    // A draft would stay beside the version that is put back.
    if (JSON.stringify(state.current) !== JSON.stringify(state.versions.at(-1))) return
    const former = (await listVersions(id)).find(({ name }) => name !== state.current.name)
    if (!former) return
    const { number, ...version } = former
    const fields = new URLSearchParams({ version: `${number}` })
    const states = [{ current: version, versions: [...state.versions, version], isOnHold: false }]
    if (await post(work, `listings/${id}/history`, fields, states)) acknowledged.putBacks++
  }

  /** Changes the availability from the list, and takes every second change back. */
  async function mark(work: Work) {
    const { id, state } = work
    const published = state.versions.at(-1)
    if (!published || state.isOnHold) return
    const next = availabilities[++count % availabilities.length] ?? ''
    const loaded = digestField(state.current.availability.split(',', 1)[0] || null)
    const availability = next && `${next}, dated`
    if (state.current.availability === availability) return
    const toState = (changed: string, { current, versions }: State): State => ({
      current: { ...current, availability: changed },
      versions: [...versions, { ...published, availability: changed }],
      isOnHold: false,
    })
    const marked = toState(availability, state)
    const fields = new URLSearchParams({ intent: 'change-availability', id, loaded, value: next })
    const answer = await post(work, 'listings', fields, [marked])
    if (!answer) return
    acknowledged.availabilities++
    if (count % 2) return
    const changeId = /deed=([\w-]+)/.exec(answer.location)?.[1] ?? ''
    const undo = new URLSearchParams({ intent: 'undo', listing: id, deed: changeId })
    if (await post(work, 'listings', undo, [toState(published.availability, marked)])) acknowledged.undone++
  }

  /** Puts a listing on hold, or publishes it again as it was. */
  async function hold(work: Work) {
    const { id, state } = work
    const published = state.versions.at(-1)
    if (!published) return
    const value = state.isOnHold ? 'published' : 'on-hold'
    const versions = state.isOnHold ? [...state.versions, published] : state.versions
    const fields = new URLSearchParams({ intent: 'change-publication', id, value })
    if (await post(work, 'listings', fields, [{ ...state, versions, isOnHold: !state.isOnHold }])) acknowledged.held++
  }

  const steps = [
    send,
    reorder,
    (work: Work) => saveText(work, 'save'),
    mark,
    (work: Work) => saveText(work, 'publish'),
    mark,
    mark,
    hold,
    hold,
    putBack,
    (work: Work) => saveText(work, 'publish'),
  ]

  const findWork = (cookie: string) => works.findLast((each) => each.cookie === cookie)

  /** Steps that each person has begun. After a kill the next step follows, so that each kind is interrupted. */
  const begun = new Map<string, number>()

  async function labour(cookie: string) {
    while (isOpen) {
      const step = begun.get(cookie) ?? 0
      begun.set(cookie, step + 1)
      const work = findWork(cookie)
      if (!work || work.state.versions.length >= maxVersions) works.push(await create(cookie))
      else await steps[step % steps.length]?.(work)
    }
  }

  let labours: Promise<unknown>[] = []
  return {
    acknowledged,
    refused,
    works,
    /** The listings that somebody works on now: one for each person. Of others nothing can be in flight. */
    listCurrent: () => cookies.flatMap((cookie) => findWork(cookie) ?? []),
    /** Everybody begins to work at these addresses; resolves with the first answer. */
    open(addresses: readonly string[]): Promise<void> {
      urls = addresses
      isOpen = true
      answered = Promise.withResolvers()
      // A request without an answer ends the work of a person until the site is there again.
      labours = cookies.map((cookie) => labour(cookie).catch(() => {}))
      return answered.promise
    },
    /** Resolves when nobody waits for an answer any more. */
    async rest() {
      isOpen = false
      await Promise.all(labours)
    },
  }
}

const asJson = { Accept: 'application/json' }
