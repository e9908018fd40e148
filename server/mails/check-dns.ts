import dns from 'node:dns/promises'
import pTimeout from 'p-timeout'

/** Reads the TXT records of a name, each in one piece; none where there are none. */
export type ReadTexts = (name: string) => Promise<string[]>

/** The sentences about the DNS of a sender's domain (K10.6). */
export type SenderCheck = { ok: string[]; lacking: string[] }

type Sender = {
  /** The domain of `MAIL_FROM`. */
  domain: string
  /** The key by which mails are signed: its public half in base64, or null where only its name in DNS is known. Null where neither is. */
  dkim: { domain: string; selector: string; publicKey: string | null } | null
  /** The public origin. */
  siteUrl: string | null
}

type Part = { isOk: boolean; says: string }

const ok = (says: string): Part => ({ isOk: true, says })
const lacks = (says: string): Part => ({ isOk: false, says })

/** In milliseconds. */
const timeout = 6_000

/** Reads the DNS of the machine. @throws Error with the code of the failure, where no server answers */
async function readTexts(name: string): Promise<string[]> {
  try {
    const texts = await pTimeout(dns.resolveTxt(name), { milliseconds: timeout })
    return texts.map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Says what SPF, DKIM, DMARC and unsubscribing with one click have and lack. A record that cannot be read is lacking, with the reason. */
export async function checkSender(sender: Sender, read: ReadTexts = readTexts): Promise<SenderCheck> {
  const checks = [checkSpf(sender, read), checkDkim(sender, read), checkDmarc(sender, read)]
  const parts = await Promise.all(
    checks.map((check) =>
      check.catch((error: NodeJS.ErrnoException) => lacks(`DNS does not answer: ${error.code ?? error.message}.`)),
    ),
  )
  parts.push(checkOneClick(sender))
  const say = (isOk: boolean) => parts.filter((part) => part.isOk === isOk).map(({ says }) => says)
  return { ok: say(true), lacking: say(false) }
}

async function checkSpf({ domain }: Sender, read: ReadTexts): Promise<Part> {
  const records = (await read(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record = ''] = records
  if (records.length === 0)
    return lacks(
      `SPF: ${domain} has no record. Add the TXT record that the provider of the mail server names; it begins with v=spf1.`,
    )
  if (records.length > 1)
    return lacks(`SPF: ${domain} has ${records.length} records, so that none counts. Put what they hold into one.`)
  if (/(?:^| )\+?all\b/i.test(record))
    return lacks(
      `SPF: the record of ${domain} ends with all, which lets everybody send in its name. End it with ~all or -all.`,
    )
  if (!/[~-]all\b|redirect=/i.test(record))
    return lacks(`SPF: the record of ${domain} does not say what of other servers. End it with ~all or -all.`)
  return ok(`SPF: ${domain} names its mail servers (${record}). Whether SMTP_URL is one of them, its provider says.`)
}

async function checkDkim({ domain, dkim }: Sender, read: ReadTexts): Promise<Part> {
  if (!dkim)
    return lacks(
      `DKIM: the site signs nothing (MAIL_DKIM_KEY_FILE). If the mail server signs, name its key with --selector and look again: it is the s= of a mail that arrived. Signing should cover List-Unsubscribe and List-Unsubscribe-Post.`,
    )
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  const [record, ...others] = await read(name)
  if (record === undefined)
    return lacks(
      `DKIM: ${name} has no record.${dkim.publicKey === null ? '' : ` Add this TXT record: v=DKIM1; k=rsa; p=${dkim.publicKey}`}`,
    )
  if (others.length > 0) return lacks(`DKIM: ${name} has several records; leave one.`)
  const published = tagOf(record, 'p')
  if (published === '') return lacks(`DKIM: the key at ${name} is withdrawn (p is empty).`)
  if (published === null) return lacks(`DKIM: the record at ${name} has no key (p).`)
  if (dkim.publicKey !== null && published !== dkim.publicKey)
    return lacks(
      `DKIM: ${name} has another key than MAIL_DKIM_KEY_FILE. Its TXT record should be: v=DKIM1; k=rsa; p=${dkim.publicKey}`,
    )
  if (/(?:^|:)y(?::|$)/.test(tagOf(record, 't') ?? ''))
    return lacks(`DKIM: ${name} says that it is a test (t=y), so that signatures count for nothing. Take t=y out.`)
  if (!isAligned(domain, dkim.domain))
    return lacks(`DKIM: a signature of ${dkim.domain} counts for nothing in mails of ${domain}.`)
  return ok(`DKIM: ${name} has ${dkim.publicKey === null ? 'a key' : 'the key of MAIL_DKIM_KEY_FILE'}.`)
}

async function checkDmarc({ domain }: Sender, read: ReadTexts): Promise<Part> {
  for (const name of namesAbove(domain)) {
    const records = (await read(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
    const [record, ...others] = records
    if (record === undefined) continue
    if (others.length > 0)
      return lacks(`DMARC: _dmarc.${name} has ${records.length} records, so that none counts. Leave one.`)
    const policy = (name === domain ? null : tagOf(record, 'sp')) ?? tagOf(record, 'p') ?? ''
    if (!/^(?:none|quarantine|reject)$/i.test(policy))
      return lacks(`DMARC: the record at _dmarc.${name} has no policy. Add p=none, p=quarantine or p=reject.`)
    const remark = /^none$/i.test(policy)
      ? ' It only watches: quarantine protects the name, once SPF and DKIM pass.'
      : ''
    return ok(`DMARC: _dmarc.${name} says ${policy.toLowerCase()}.${remark}`)
  }
  return lacks(
    `DMARC: _dmarc.${domain} has no record. Begin with the TXT record v=DMARC1; p=none; rua=mailto:… with an address for the reports.`,
  )
}

/** Checks the origin. Each bulk mail has the headers that one click needs besides. */
function checkOneClick({ siteUrl }: Sender): Part {
  if (siteUrl?.startsWith('https:'))
    return ok('One click: bulk mails have the headers to unsubscribe, which lead to the site over https.')
  return lacks('One click: SITE_URL does not begin with https, so mail programs offer no button to unsubscribe.')
}

/** The value of a tag of a DKIM or DMARC record without its spaces; null without it. */
function tagOf(record: string, tag: string): string | null {
  for (const part of record.split(';')) {
    const [name = '', ...value] = part.split('=')
    if (name.trim().toLowerCase() === tag) return value.join('=').replaceAll(/\s/g, '')
  }
  return null
}

/** In relaxed alignment (RFC 7489). Without a list of public suffixes a domain above counts too. */
const isAligned = (from: string, signing: string) =>
  from === signing || from.endsWith(`.${signing}`) || signing.endsWith(`.${from}`)

/** A domain and those above it of two labels or more, at most eight. */
function namesAbove(domain: string): string[] {
  const labels = domain.split('.')
  const all = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
  return all.length > 8 ? [domain, ...all.slice(-7)] : all
}
