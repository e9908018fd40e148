import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ListingEditor } from '../../../domain/office/editor.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import type { Person, Session } from '../../../domain/office/person.ts'
import { addPictures, readFormPictures, readLoaded, shownPictures } from '../../../domain/office/photograph-form.ts'
import type { Photographs } from '../../../domain/office/photograph-store.ts'
import {
  type Photograph,
  partBytes,
  type RefusedFile,
  refusals,
  uploadsPath,
} from '../../../domain/office/photographs.ts'
import { isStorableText } from '../../database/storable-text.ts'
import { isStoredId } from '../../database/stored-id.ts'
import { parseJson } from '../../http/bodies/json.ts'
import { refuse } from '../../http/refuse.ts'
import { createArrivingForms } from './arriving-forms.ts'
import { maxFormBytes, readFileForm } from './file-form.ts'
import type { Uploads } from './uploads.ts'

type UploadsOptions = {
  uploads: Uploads
  photographs: Photographs
  editor: Pick<ListingEditor, 'find'>
  /** The session of who sends a request; null without one. */
  findSession(request: FastifyRequest): Promise<Session | null>
  /** True for a write that another site may have caused. */
  isForeignWrite(request: FastifyRequest): boolean
}

const startSchema = v.strictObject({
  listing: v.pipe(v.string(), v.check(isStoredId)),
  name: v.pipe(v.string(), v.maxLength(255), v.check(isStorableText)),
  size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
})

/**
 * The addresses that take the files of photographs, in parts or as a form. They alone take more than other addresses of the office,
 * from people who are signed in: others are refused before a byte of the body is read.
 */
export async function mountUploads(app: FastifyInstance, options: UploadsOptions): Promise<void> {
  const { uploads, photographs, editor } = options
  const sessions = new WeakMap<FastifyRequest, Session>()
  const arriving = createArrivingForms()

  const personOf = (request: FastifyRequest): Person => {
    const session = sessions.get(request)
    if (!session) throw new Error('the request has no session')
    return session.person
  }

  await app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => {
      if (options.isForeignWrite(request)) return refuse(reply, 403, 'This can only be sent from our own pages.')
      const session = await options.findSession(request)
      if (!session) return refuse(reply, 401, 'You are signed out. Please sign in again: your pictures are kept.')
      sessions.set(request, session)
    })
    // A form with files stays a stream.
    routes.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body))

    routes.post(uploadsPath, async (request, reply) => {
      const parsed = v.safeParse(startSchema, parseJson(String(request.body ?? '')))
      if (!parsed.success) return refuse(reply, 400, 'We couldn’t understand this request.')
      const { listing: listingId, name, size } = parsed.output
      const listing = await editor.find(listingId)
      if (!listing) return refuse(reply, 404, noListing)
      const named = shownPictures(listing).length
      const started = await uploads.start({ listingId, name, size }, named, personOf(request))
      return typeof started === 'string' ? sayRefusal(reply, started) : reply.code(201).send(started)
    })

    routes.get<IdParams>(`${uploadsPath}/:id`, async (request, reply) => {
      const upload = await uploads.describe(request.params.id, personOf(request))
      return upload ? reply.send(upload) : refuse(reply, 404, noUpload)
    })

    routes.put<{ Params: { id: string; position: string } }>(
      `${uploadsPath}/:id/parts/:position`,
      { bodyLimit: partBytes },
      async (request, reply) => {
        const { id } = request.params
        const position = /^\d{1,3}$/.test(request.params.position) ? Number(request.params.position) : -1
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const outcome = position < 0 ? 'wrong-size' : await uploads.addPart({ id, position, bytes }, personOf(request))
        if (outcome === 'not-found') return refuse(reply, 404, noUpload)
        return outcome === 'stored' ? reply.code(204).send() : refuse(reply, 400, 'This part has another size.')
      },
    )

    routes.post<IdParams>(`${uploadsPath}/:id/finish`, async (request, reply) => {
      const finished = await uploads.finish(request.params.id, personOf(request))
      if (finished === 'not-found') return refuse(reply, 404, noUpload)
      if (finished === 'incomplete') return refuse(reply, 409, 'Some parts of this picture have not arrived.')
      return typeof finished === 'string' ? sayRefusal(reply, finished) : reply.send(finished)
    })

    routes.delete<IdParams>(`${uploadsPath}/:id`, async (request, reply) => {
      await uploads.cancel(request.params.id, personOf(request))
      return reply.code(204).send()
    })

    routes.post<IdParams>(`${uploadsPath}/form/:id`, { bodyLimit: maxFormBytes }, async (request, reply) => {
      const tooLong = Number(request.headers['content-length'] ?? 0) > maxFormBytes
      if (tooLong) return refuse(reply.header('Connection', 'close'), 413, `${refusals['too-large']} Please go back.`)
      if (!/^multipart\/form-data;/i.test(request.headers['content-type'] ?? ''))
        return refuse(reply, 415, 'This address takes a form with files.')
      const { raw, socket } = request
      const before = socket.bytesRead
      const form = {
        personId: personOf(request).id,
        bytes: () => socket.bytesRead - before,
        isWhole: () => raw.complete,
      }
      const place = arriving.enter(form)
      if (!place) return refuse(reply.header('Connection', 'close'), 429, tooBusy)
      try {
        return await takeForm(request, reply, place.signal)
      } finally {
        place.leave()
      }
    })

    /** Stores the files, saves the form with them and shows it again. */
    async function takeForm(request: FastifyRequest<IdParams>, reply: FastifyReply, signal: AbortSignal) {
      const { id: listingId } = request.params
      const person = personOf(request)
      const listing = await editor.find(listingId)
      if (!listing) return refuse(reply.header('Connection', 'close'), 404, noListing)
      const named = shownPictures(listing).length
      const stored: Photograph[] = []
      const refused: string[] = []
      let count = 0
      const form = await readFileForm(
        request.raw,
        async ({ name, bytes }) => {
          count++
          const file = { listingId, name: name.slice(0, 255).toWellFormed().replaceAll('\0', '') }
          const outcome = bytes ? await uploads.take({ ...file, bytes }, named, person) : 'too-large'
          if (typeof outcome === 'string') refused.push(`${count}-${outcome}`)
          else stored.push(outcome)
        },
        signal,
      ).catch(() => null)
      if (!form)
        return refuse(reply.header('Connection', 'close'), 400, 'The form did not arrive whole. Please go back.')

      const values = { getAll: (name: string) => form.values.get(name) ?? [] }
      const urls = stored.map(({ url }) => url)
      const pictures = addPictures(readFormPictures(values), urls, form.values.get('replaces')?.[0] ?? null)
      const saved = await photographs.saveInDraft({ listing, pictures, loaded: readLoaded(values) }, person)
      const query = new URLSearchParams([
        ['added', `${stored.length}`],
        ...refused.map((each): [string, string] => ['refused', each]),
        ...(form.hasMore ? [['more', ''] as [string, string]] : []),
        ...(saved.ok ? [] : [['unsaved', ''] as [string, string]]),
      ])
      return reply.redirect(`${inOffice(officeUrls.photographs(listingId))}?${query}`, 303)
    }
  })
}

type IdParams = { Params: { id: string } }

const noUpload = 'This picture is not on its way. Please choose it again.'
const noListing = 'There is no such listing.'
const tooBusy = 'Other pictures are arriving at this moment. Please go back and send the form again in a minute.'

function sayRefusal(reply: FastifyReply, reason: RefusedFile) {
  return reply.code(422).send({ reason, message: refusals[reason] })
}
