import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Imports } from '../../../domain/import/imports.ts'
import type { ListingEditor } from '../../../domain/office/editor.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import type { Session } from '../../../domain/office/person.ts'
import {
  maxFileBytes,
  type RefusedFile,
  refusals,
  uploadsOfImport,
  uploadsUrl,
} from '../../../domain/office/photographs.ts'
import { createArrivingForms } from '../../http/bodies/arriving-forms.ts'
import { readFileForm } from '../../http/bodies/file-form.ts'
import { refuse } from '../../http/refuse.ts'
import type { createPhotographs } from './photographs.ts'

/** A form without script takes no more files, so that it arrives within the time of a request. */
const maxFiles = 2
/** In bytes: the files, and the form around them. */
const maxFormBytes = maxFiles * maxFileBytes + 1024 * 1024

type UploadsOptions = {
  photographs: Pick<ReturnType<typeof createPhotographs>, 'add'>
  editor: Pick<ListingEditor, 'find'>
  imports: Pick<Imports, 'addPhotograph'>
  /** The session of who sends a request; null without one. */
  findSession(request: FastifyRequest): Promise<Session | null>
  /** True for a write that another site may have caused. */
  isForeignWrite(request: FastifyRequest): boolean
}

type Uploading = FastifyRequest<{ Params: { id: string }; Querystring: { lacks?: string | string[] } }>

/**
 * The address that takes photographs, from a script (which asks for JSON) one by one, or from a form. It alone takes more than other
 * addresses of the office, from people who are signed in: others are refused before a byte of the body is read.
 */
export async function mountUploads(app: FastifyInstance, options: UploadsOptions): Promise<void> {
  const { photographs, editor, imports } = options
  const sessions = new WeakMap<FastifyRequest, Session>()
  const arriving = createArrivingForms()

  await app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => {
      if (options.isForeignWrite(request)) return refuse(reply, 403, 'This can only be sent from our own pages.')
      const session = await options.findSession(request)
      if (!session) return refuse(reply, 401, 'You are signed out. Please sign in again: your pictures are kept.')
      sessions.set(request, session)
    })
    // A form with files stays a stream.
    routes.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body))

    const ofListing: Target = {
      async open(id, session) {
        if (!(await editor.find(id))) return null
        return ({ bytes }) => photographs.add(id, bytes, session.person)
      },
      page: officeUrls.photographs,
    }
    const ofImport: Target = {
      async open(id, { person }) {
        if (person.role !== 'owner') return null
        const importer = { person, withPrivate: false }
        return async (photograph) => {
          const added = await imports.addPhotograph(id, photograph, importer)
          return added.ok ? { isNew: true } : added.refused
        }
      },
      page: officeUrls.importPhotographs,
    }
    for (const [url, target] of [
      [uploadsUrl(':id'), ofListing],
      [uploadsUrl(uploadsOfImport(':id')), ofImport],
    ] as const)
      routes.post(url, { bodyLimit: maxFormBytes }, (request: Uploading, reply) => answer(request, reply, target))

    async function answer(request: Uploading, reply: FastifyReply, target: Target) {
      const tooLong = Number(request.headers['content-length'] ?? 0) > maxFormBytes
      if (tooLong) return refuse(reply.header('Connection', 'close'), 413, `${refusals['too-large']} Please go back.`)
      if (!/^multipart\/form-data;/i.test(request.headers['content-type'] ?? ''))
        return refuse(reply, 415, 'This address takes a form with files.')
      const session = sessions.get(request)
      if (!session) throw new Error('the request has no session')
      const { raw, socket } = request
      const before = socket.bytesRead
      const form = {
        personId: session.person.id,
        bytes: () => socket.bytesRead - before,
        isWhole: () => raw.complete,
      }
      const place = arriving.enter(form)
      if (!place) return refuse(reply.header('Connection', 'close'), 429, tooBusy)
      try {
        return await takeForm(request, reply, { target, session, signal: place.signal })
      } finally {
        place.leave()
      }
    }

    async function takeForm(
      request: Uploading,
      reply: FastifyReply,
      { target, session, signal }: { target: Target; session: Session; signal: AbortSignal },
    ) {
      const { id } = request.params
      const add = await target.open(id, session)
      if (!add) return refuse(reply.header('Connection', 'close'), 404, nothingThere)
      const outcomes: Added[] = []
      const form = await readFileForm(
        request.raw,
        { maxBytes: maxFormBytes, maxFiles, maxFileBytes },
        {
          takeFile: async (bytes, name) => void outcomes.push(bytes ? await add({ name, bytes }) : 'too-large'),
        },
        signal,
      ).catch(() => null)
      if (!form)
        return refuse(reply.header('Connection', 'close'), 400, 'The form did not arrive whole. Please go back.')
      if (/\bjson\b/.test(request.headers.accept ?? '')) return answerScript(reply, outcomes[0])
      const lacks = `${request.query.lacks}`
      const query = new URLSearchParams([
        ['added', `${outcomes.filter((outcome) => typeof outcome !== 'string').length}`],
        ...outcomes.flatMap((outcome, index): [string, string][] =>
          typeof outcome === 'string' ? [['refused', `${index + 1}-${outcome}`]] : [],
        ),
        ...(form.hasMore ? [['more', ''] as [string, string]] : []),
        // The way back to the list of what listings lack.
        ...(/^\d{1,4}$/.test(lacks) ? [['lacks', lacks] as [string, string]] : []),
      ])
      return reply.redirect(`${inOffice(target.page(id))}?${query}`, 303)
    }
  })
}

/** A photograph that was taken, or the reason why not. */
type Added = { isNew: boolean } | RefusedFile | 'not-found'

/** A listing, or an import, to which photographs are added. */
type Target = {
  /** Resolves with what adds one; null where there is no such thing for this person. */
  open(id: string, session: Session): Promise<((photograph: { name: string; bytes: Buffer }) => Promise<Added>) | null>
  /** The page that says what a form without script has done. */
  page(id: string): string
}

const nothingThere = 'There is no such listing, or import.'
const tooBusy = 'Other pictures are arriving at this moment. Please go back and send the form again in a minute.'

/** A script sends one photograph at a time. */
function answerScript(reply: FastifyReply, outcome: Added = 'empty') {
  if (outcome === 'not-found') return refuse(reply, 404, nothingThere)
  return typeof outcome === 'string' ? refuse(reply, 422, refusals[outcome]) : reply.send(outcome)
}
