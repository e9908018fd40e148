import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { maxImportBytes } from '../../domain/import/table.ts'
import { maxFiles, maxFilesBytes, type NewFile, type PostedFiles } from '../../domain/inbox/reply-files.ts'
import { inOffice, officePages, officeUrls } from '../../domain/office/pages.ts'
import type { Person } from '../../domain/office/person.ts'
import { createArrivingForms } from '../http/bodies/arriving-forms.ts'
import { LongFormError, readFileForm } from '../http/bodies/file-form.ts'
import { readBody } from '../http/bodies/read-body.ts'
import { UnreadBodyError } from '../http/fetch-standard.ts'
import { findOfficeSession, type OfficeContext } from './office-session.ts'

/**
 * In bytes. The description of a listing alone may have 40,000 characters, of up to nine bytes each in a form. To read a megabyte of
 * nothing but spaces takes a tenth of a second.
 */
const bodyLimit = 512 * 1024
/** In bytes: several times as long as the answer of a passkey. Whoever has no session sends nothing longer. */
const strangersBodyLimit = 32 * 1024
/** More than the form of a reply has. */
const maxFields = 200

/**
 * Reads the bodies of the office's pages, each as far as its sender may send one. The form of a reply may have files (J21.7), and that
 * of an import has its table (M1): they are read in memory beside its other fields, a few forms at a time, each of which keeps its place until
 * it is answered.
 */
export function createOfficeBodies(office: OfficeContext, origin: () => string) {
  const arriving = createArrivingForms()
  const places = new WeakMap<FastifyRequest, { leave(): void }>()
  const posted = new WeakMap<FastifyRequest, PostedFiles>()

  /** The other fields as an ordinary form. One that is cut, or finds no place, keeps what came before its files. */
  async function readFields(
    request: FastifyRequest,
    payload: IncomingMessage,
    { personId, limits }: { personId: string; limits: FilesLimits },
  ): Promise<Buffer> {
    const { raw, socket } = request
    const before = socket.bytesRead
    const place = arriving.enter({ personId, bytes: () => socket.bytesRead - before, isWhole: () => raw.complete })
    if (place) places.set(request, place)
    const fields = new URLSearchParams()
    const names: string[] = []
    const files: NewFile[] = []
    let problem: PostedFiles['problem'] = null
    try {
      await readFileForm(
        payload,
        {
          ...{ maxBytes: place ? limits.bytes + bodyLimit : bodyLimit, maxFields },
          ...{ maxFiles: limits.files, maxFileBytes: limits.bytes },
        },
        {
          takeField: (name, value) => fields.append(name, value),
          beginFile: (name) => void names.push(name),
          async takeFile(bytes, name) {
            if (bytes) files.push({ name, bytes })
            else problem = 'too-big'
          },
        },
        place?.signal ?? new AbortController().signal,
      )
    } catch (error) {
      problem = place && error instanceof LongFormError ? 'too-big' : 'cut'
      payload.resume()
    }
    posted.set(request, { names, files: problem ? [] : files, problem })
    payload.headers['content-type'] = 'application/x-www-form-urlencoded'
    return Buffer.from(fields.toString())
  }

  return {
    async read(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer | UnreadBodyError> {
      const session = await findOfficeSession(request, office, origin())
      const limits = session && limitsOfFiles(request, session.person)
      if (limits) return readFields(request, payload, { personId: session.person.id, limits })
      const body = await readBody(
        payload.iterator({ destroyOnReturn: false }),
        session ? bodyLimit : strangersBodyLimit,
      )
      // The rest of a longer one is thrown away as it arrives, so that the sender reads the page's answer.
      payload.resume()
      return body ?? new UnreadBodyError()
    },

    /** The files of a form; undefined for a form that has none. */
    filesOf: (request: FastifyRequest): PostedFiles | undefined => posted.get(request),

    /** Makes room for another form with files, once one was answered. */
    leave: (request: FastifyRequest): void => places.get(request)?.leave(),
  }
}

/** `bytes` is the limit of the files together. */
type FilesLimits = { files: number; bytes: number }

const threads = inOffice(officeUrls.thread(''))
const imports = inOffice(officeUrls.imports())
const otherPages: readonly string[] = Object.values(officePages).map(({ path }) => inOffice(path))

/** The limits of a form with files at the address of a thread or of an import, which is that of its page or of what a script reads of it; null for any other. */
function limitsOfFiles({ url, headers, method }: FastifyRequest, { role }: Person): FilesLimits | null {
  if (method !== 'POST' || !/^multipart\/form-data *;/i.test(headers['content-type'] ?? '')) return null
  const path = url.split('?', 1)[0]?.replace(/\.data$/, '') ?? ''
  const isBelow = (start: string) => path.startsWith(start) && /^[\w-]+$/.test(path.slice(start.length))
  if (isBelow(threads) && !otherPages.includes(path)) return { files: maxFiles + 1, bytes: maxFilesBytes }
  const isImport = role === 'owner' && (path === imports || isBelow(`${imports}/`))
  return isImport ? { files: 1, bytes: maxImportBytes } : null
}
