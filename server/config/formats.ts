import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

// Each gives the value that a variable's text means, or undefined where it means none.

export function whole(max: number) {
  return (text: string) => (/^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined)
}

export function matching(pattern: RegExp) {
  return (text: string) => (pattern.test(text) ? text : undefined)
}

/** Refuses control characters: the URL parser drops line breaks and tabs, but other readers of the text do not. */
function parseUrl(text: string) {
  return !/\p{Cc}/u.test(text) && URL.canParse(text) ? new URL(text) : undefined
}

export function httpUrl(text: string) {
  const url = parseUrl(text)
  const works = url && /^https?:$/.test(url.protocol) && isHost(url.hostname) && url.port !== '0' && canDecode(url)
  return works ? text : undefined
}

export function hasCredentials(text: string) {
  const url = parseUrl(text)
  return Boolean(url?.username || url?.password)
}

/** An address in which each placeholder stands once, after the host. */
export function tileTemplate(text: string) {
  const names = text.match(/[{}][^{}]*}?/g) ?? []
  const url = httpUrl(text.replaceAll(/[{}]/g, '0'))
  const isFixed = /^https?:\/\/[^/?#{}@]+\//i.test(text) && !text.includes('#')
  return url && isFixed && names.toSorted().join() === '{x},{y},{z}' ? text : undefined
}

export function site(text: string) {
  const url = httpUrl(text) && parseUrl(text)
  const plain = url && !hasCredentials(text) && !url.search && !url.hash
  return plain ? url.href.replace(/(?<!\/)\/+$/, '') : undefined
}

/** The escapes of signs that would otherwise end the user, the password or the host of an address. */
export const writtenSigns = '; in its user and password @ is written %40, / %2F, # %23, ? %3F, : %3A and % %25'

export function databaseUrlOf(text: string) {
  const url = parseUrl(text)
  return url && /^postgres(ql)?:$/.test(url.protocol) && !hasPasswordInPath(url) ? text : undefined
}

/** A user without a password is malformed: the mail library would refuse every mail. */
export function smtpUrlOf(text: string) {
  const url = parseUrl(text)
  const works =
    url &&
    !hasPasswordInPath(url) &&
    /^smtps?:$/.test(url.protocol) &&
    isHost(url.hostname) &&
    url.port !== '0' &&
    Boolean(url.username) === Boolean(url.password)
  return works ? text : undefined
}

/** `imaps` is TLS from the beginning, `imap` demands STARTTLS: a password never goes without. Where a token signs in there is none. */
export function imapUrlOf(hasPassword: boolean) {
  return (text: string) => {
    const url = parseUrl(text)
    const works =
      url &&
      !hasPasswordInPath(url) &&
      /^imaps?:$/.test(url.protocol) &&
      isHost(url.hostname) &&
      url.port !== '0' &&
      url.username !== '' &&
      (url.password !== '') === hasPassword &&
      canDecode(url)
    return works ? text : undefined
  }
}

/** An https address, or an http one of this machine, as a secret goes there. */
export function secretUrl(text: string) {
  const url = httpUrl(text) && parseUrl(text)
  const isSafe = url && (url.protocol === 'https:' || isLoopback(url.hostname))
  return isSafe && !hasCredentials(text) ? text : undefined
}

function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/**
 * True for `smtp://user:12/34@host`: a sign within the password ends the host early, so the user would be taken for the host. An @ in
 * the value of a parameter (`?user=a@b`) is in its place.
 */
function hasPasswordInPath({ pathname, search, hash }: URL) {
  return /^[^=]*@/.test(pathname + search + hash)
}

/** True when user and password can be percent-decoded: the header `Authorization` carries them decoded. */
function canDecode({ username, password }: URL) {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Host names as `URL` spells them, without default ports. */
export function hosts(text: string) {
  const names = text.split(',').map((name) => name.trim())
  const areHosts = names.every(
    (name) => httpUrl(`http://${name}`) && /^(\[[\da-f:]+\]|[a-z0-9.-]+)(:\d+)?$/i.test(name),
  )
  return areHosts ? names.map((name) => new URL(`http://${name}`).host.replace(/:443$/, '')) : undefined
}

export function origin(text: string) {
  const url = httpUrl(text) && parseUrl(text)
  const plain = url && !hasCredentials(text) && url.pathname === '/' && !url.search && !url.hash
  return plain ? url.origin : undefined
}

/** An address, or a name with an address in angle brackets. The name may be in quotation marks. */
export function mailbox(text: string) {
  const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? []
  const [local = '', domain = '', ...others] = (inBrackets ?? text).split('@')
  const isName = /^("[^"]*"|[^":;]*)$/.test(name.trim())
  const isAddress = /^[^\s\p{Cc}<>,;:"()[\]\\]+$/u.test(local) && isHost(domainToASCII(domain)) && !others.length
  return isName && isAddress ? text : undefined
}

/** The domain of a mailbox as `mailbox` takes it, as DNS has it. */
export function domainOf(text: string): string {
  return domainToASCII(text.replace(/>$/, '').split('@').at(-1) ?? '')
}

export function mailDomain(text: string) {
  const domain = domainToASCII(text)
  return isHost(domain) && /\.[a-z][^.]*$/.test(domain) ? domain : undefined
}

export function host(text: string) {
  // Four numbers with dots are a mistyped IP address, and brackets belong in URLs only.
  return isIP(text) || (isHost(text) && !/^((\d+\.){3}\d+$|\[)/.test(text)) ? text : undefined
}

/** A host name, or an IP address as URLs write it. */
function isHost(text: string) {
  return /^(\[[\da-f:.]+\]|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?)$/i.test(text)
}
