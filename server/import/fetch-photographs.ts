import { acceptedTypes } from '../../domain/office/photographs.ts'
import { fetchBytes, StatusError, TooLargeError } from '../http/fetch-bytes.ts'
import { PrivateAddressError, parseWebAddress } from '../http/foreign-address.ts'
import { lastPartOf } from './read/wordpress/photograph-names.ts'

/** A photograph by the last part of its address, or the sentence that says why there is none. */
export type FetchedPhotograph = { address: string } & ({ name: string; bytes: Buffer } | { fault: string })

type Options = {
  /** The one host that the owner names, such as `old-homes.example`, or its address. */
  host: string
  fetch?: typeof fetchBytes
  /** For one photograph, redirects included. */
  timeoutMs?: number
  maxBytes?: number
  /** The limit of all together. */
  maxTotal?: number
  /** Ends it early: what is not fetched yet does not answer any more. */
  signal?: AbortSignal
}

const mebibyte = 1024 * 1024
const maxConcurrent = 4
const maxRedirects = 5
/** A host that does not answer so many addresses one after the other is down, or has locked us out. */
const maxSilent = 8

/** No other kind can be stored; a host that has the photograph in several sends one of these. */
const accept = `${acceptedTypes},*/*;q=0.1`

/**
 * Fetches the photographs that an import names by address (M4.6), from one host alone, whose address must be public. Redirects are followed
 * within that host. Each address is answered once, in the order given, and four are fetched at a time.
 */
export async function* fetchPhotographs(
  addresses: readonly string[],
  {
    host,
    fetch = fetchBytes,
    timeoutMs = 30_000,
    maxBytes = 25 * mebibyte,
    maxTotal = 1024 * mebibyte,
    signal,
  }: Options,
): AsyncGenerator<FetchedPhotograph> {
  const wanted = [...new Set(addresses)]
  const typed = host.trim()
  const named = (parseWebAddress(typed) ?? parseWebAddress(`https://${typed}`))?.host ?? typed.toLowerCase()
  const begun: Promise<Fetched>[] = []
  let [total, silent] = [0, 0]
  const begin = async (address: string) => {
    if (silent >= maxSilent || signal?.aborted)
      return { address, fault: `${named} does not answer any more: try again later.` }
    const fetched = await fetchOne(address, named, { fetch, timeoutMs, maxBytes, signal })
    silent = fetched.isSilent ? silent + 1 : 0
    return fetched
  }
  for (let next = 0; next < wanted.length || begun.length > 0; ) {
    while (next < wanted.length && begun.length < maxConcurrent && total <= maxTotal)
      begun.push(begin(wanted[next++] ?? ''))
    const fetched = await begun.shift()
    if (fetched && 'bytes' in fetched) total += fetched.bytes.length
    if (fetched && total <= maxTotal) yield fetched
    else {
      const address = fetched?.address ?? wanted[next++] ?? ''
      yield {
        address,
        fault: `It was not fetched: one run fetches ${sayBytes(maxTotal)} at most. Please fetch the rest in another run.`,
      }
    }
  }
}

type One = Required<Pick<Options, 'fetch' | 'timeoutMs' | 'maxBytes'>> & { signal: AbortSignal | undefined }

type Fetched = FetchedPhotograph & { isSilent?: boolean }

async function fetchOne(address: string, host: string, { fetch, timeoutMs, maxBytes, signal }: One): Promise<Fetched> {
  const first = parseWebAddress(address)
  if (!first) return { address, fault: 'This is no address of the web.' }
  if (first.host !== host)
    return { address, fault: `It is on ${first.host}, and photographs are fetched from ${host} alone.` }
  const name = lastPartOf(first.href)
  let url: URL = first
  const deadline = Date.now() + timeoutMs
  for (let step = 0; step <= maxRedirects; step++) {
    try {
      const left = Math.max(1, deadline - Date.now())
      return {
        address,
        name,
        bytes: await fetch(url, {
          ...{ headers: { accept }, timeoutMs: left, maxBytes, mayBePrivate: false },
          ...(signal && { signal }),
        }),
      }
    } catch (error) {
      const target: URL | null =
        error instanceof StatusError && isRedirect(error) ? parseWebAddress(error.location ?? '', url.href) : null
      if (!target) return describe(error, { address, host, maxBytes })
      if (target.host !== host)
        return { address, fault: `${host} sends us on to ${target.host}: name that host if it is yours.` }
      url = target
    }
  }
  return { address, fault: `${host} sends us on again and again.` }
}

function describe(
  error: unknown,
  { address, host, maxBytes }: { address: string; host: string; maxBytes: number },
): Fetched {
  if (error instanceof StatusError) {
    const isGone = error.status === 404 || error.status === 410
    return {
      address,
      fault: isGone ? `It is not on ${host} any more.` : `${host} answered with an error (${error.status}).`,
    }
  }
  if (error instanceof TooLargeError) return { address, fault: `It is larger than ${sayBytes(maxBytes)}.` }
  if (error instanceof PrivateAddressError)
    return { address, fault: `${host} is a private address, and photographs are fetched from public ones alone.` }
  return { address, fault: `${host} did not answer.`, isSilent: true }
}

const isRedirect = ({ status }: StatusError) => [301, 302, 303, 307, 308].includes(status ?? 0)

function sayBytes(bytes: number): string {
  return bytes >= 1024 * mebibyte ? `${bytes / 1024 / mebibyte} GB` : `${bytes / mebibyte} MB`
}
