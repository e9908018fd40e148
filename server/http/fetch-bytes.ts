import { get as getHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { get as getHttps } from 'node:https'
import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import { readBody } from './bodies/read-body.ts'
import { publicOnly } from './foreign-address.ts'

const gunzip = promisify(gunzipCallback)

/** The answer to `fetchBytes` was not a 200. */
export class StatusError extends Error {
  readonly status: number | undefined
  /** The address to which the answer redirects. */
  readonly location: string | undefined

  constructor({ statusCode, headers }: IncomingMessage) {
    super(`HTTP ${statusCode}`)
    this.status = statusCode
    this.location = headers.location
  }
}

/** The answer to `fetchBytes` has more bytes than the caller takes. */
export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`over ${maxBytes} bytes`)
  }
}

type Options = {
  headers: OutgoingHttpHeaders
  /** For the whole answer. */
  timeoutMs: number
  maxBytes: number
  /** True for a server that the operator may have in a private network; any other must have a public address. */
  mayBePrivate: boolean
  /** Ends it early. */
  signal?: AbortSignal
}

/**
 * The body of another server's answer, within limits of time and size. It follows no redirect.
 * @throws StatusError, TooLargeError, PrivateAddressError, or another Error with a reason for the log
 */
export async function fetchBytes(
  url: URL,
  { headers, timeoutMs, maxBytes, mayBePrivate, signal: ended }: Options,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = ended ? AbortSignal.any([timeout, ended]) : timeout
  try {
    const options = { headers: { 'accept-encoding': 'identity', ...headers }, signal, agent: false as const }
    const answer = await request(url, mayBePrivate ? options : { ...options, ...publicOnly(url) })
    try {
      if (answer.statusCode !== 200) throw new StatusError(answer)
      const body = await readBody(answer, maxBytes)
      if (body === null) throw new TooLargeError(maxBytes)
      // Some servers compress although they are asked not to: tileserver-gl sends every tile so.
      return answer.headers['content-encoding'] === 'gzip' ? await unpack(body, maxBytes) : body
    } finally {
      answer.destroy()
    }
  } catch (error) {
    throw timeout.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error
  }
}

async function unpack(body: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await gunzip(body, { maxOutputLength: maxBytes })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new TooLargeError(maxBytes) : error
  }
}

function request(url: URL, options: Parameters<typeof getHttps>[1]): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
}
