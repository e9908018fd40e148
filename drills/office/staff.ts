import { digestField } from '../../domain/office/field-digest.ts'
import { type Photograph, partBytes, type Upload } from '../../domain/office/photographs.ts'
import { paintScene } from '../../server/office/photographs/testing/sample-files.ts'
import { apartmentForm } from '../../server/testing/apartment-form.ts'
import { readForm } from '../../server/testing/read-form.ts'

/** A version of a listing, as far as the drill tells it apart. `availability` says whether it has a day: `Sold, dated`. */
export type Version = { name: string; pictures: string[]; availability: string }

/** A listing as it is stored. `versions` are the published ones, the oldest first. */
export type State = { current: Version; versions: Version[]; isOnHold: boolean }

/** A file that was begun, and as much of it as the server has acknowledged. */
type SentFile = { id: string; bytes: Buffer; received: Set<number>; url: string | null }

/** A listing that one person works on. */
export type Work = {
  cookie: string
  id: string
  /** The state that the server acknowledged. */
  state: State
  /** The states that the request which got no answer may have left instead. */
  possible: State[]
  file: SentFile | null
}

const maxPictures = 6

const availabilities = ['Under_Offer', 'Sold', '']

/** Below the former versions that are kept of a listing, so that the drill expects all of them. */
const maxVersions = 40

/** People of the office who work without a pause: each sends photographs, saves, publishes, puts back, and changes availability and publication, one after the other. */
export function startStaff(
  cookies: readonly string[],
  listVersions: (id: string) => Promise<(Version & { number: number })[]>,
) {
  const acknowledged = {
    parts: 0,
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
  async function ask(cookie: string, method: string, path: string, body?: BodyInit) {
    // Each person works at one server.
    const url = urls[cookies.indexOf(cookie) % urls.length] ?? ''
    const headers = { Cookie: cookie, Origin: url }
    const answer = await fetch(`${url}/office/${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    answered.resolve()
    if (answer.status >= 400 && !text.includes('not arrived'))
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
      file: null,
    }
  }

  async function send(work: Work) {
    const { cookie } = work
    if (!work.file) {
      const bytes = await paintScene(++count, { width: 900, height: 600, grain: true })
      const body = JSON.stringify({ listing: work.id, name: `${count}.jpg`, size: bytes.length })
      const started = await ask(cookie, 'POST', 'uploads', body)
      const { id }: Upload = JSON.parse(started.text)
      work.file = { id, bytes, received: new Set(), url: null }
    }
    const { file } = work
    for (let position = 0; position * partBytes < file.bytes.length; position++) {
      if (file.received.has(position)) continue
      const part = Uint8Array.from(file.bytes.subarray(position * partBytes, (position + 1) * partBytes))
      const { status } = await ask(cookie, 'PUT', `uploads/${file.id}/parts/${position}`, part)
      if (status !== 204) return
      file.received.add(position)
      acknowledged.parts++
    }
    const finished = await ask(cookie, 'POST', `uploads/${file.id}/finish`)
    if (finished.status !== 200) return
    const { url }: Photograph = JSON.parse(finished.text)
    file.url = url
    acknowledged.photographs++
  }

  async function savePictures(work: Work) {
    const { file, id, cookie, state } = work
    if (!file?.url) return
    const path = `listings/${id}/photographs`
    const form = readForm((await ask(cookie, 'GET', path)).text)
    const pictures = [...state.current.pictures, file.url].slice(-maxPictures)
    const fields = new URLSearchParams([...form].filter(([name]) => name.startsWith('loaded.')))
    for (const picture of pictures) fields.append('url', picture)
    for (const _ of pictures) fields.append('alt', '')
    // A kill from here on may leave the listing saved and the file settled.
    work.file = null
    if (await post(work, path, fields, [{ ...state, current: { ...state.current, pictures } }])) acknowledged.saves++
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
    const states = intent === 'save' ? [saved] : [saved, published]
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
    const version = /version=(\d+)/.exec(answer.location)?.[1] ?? ''
    const undo = new URLSearchParams({ intent: 'undo', listing: id, version })
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
    savePictures,
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
