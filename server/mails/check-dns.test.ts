import { expect, test } from 'vitest'
import { checkSender, type ReadTexts } from './check-dns.ts'

const domain = 'mail.riparo.example'
const siteUrl = 'https://www.riparo.example'
const dkim = { domain: 'riparo.example', selector: 'site', publicKey: 'MIIBkey==' }
const good = {
  [domain]: ['google-site-verification=x', 'v=spf1 include:_spf.example ~all'],
  'site._domainkey.riparo.example': ['v=DKIM1; k=rsa; p=MIIB key=='],
  '_dmarc.riparo.example': ['v=DMARC1; p=reject; sp=quarantine'],
}
const readFrom =
  (records: Record<string, string[]>): ReadTexts =>
  async (name) =>
    records[name] ?? []
const check = (records: Record<string, string[]>, more: object = {}) =>
  checkSender({ domain, dkim, siteUrl, ...more }, readFrom({ ...good, ...records }))

test('a sender whose domain has all records lacks nothing, and DMARC of a domain above counts', async () => {
  const { ok, lacking } = await check({})
  expect(lacking).toEqual([])
  expect(ok.map((sentence) => sentence.split(':', 1)[0])).toEqual(['SPF', 'DKIM', 'DMARC', 'One click'])
  expect(ok[2]).toBe('DMARC: _dmarc.riparo.example says quarantine.')
})

test.each<[what: string, records: Record<string, string[]>, sentence: string]>([
  ['no SPF', { [domain]: [] }, 'SPF: mail.riparo.example has no record.'],
  ['two SPF', { [domain]: ['v=spf1 -all', 'v=spf1 ~all'] }, 'SPF: mail.riparo.example has 2 records'],
  ['SPF for everybody', { [domain]: ['v=spf1 +all'] }, 'SPF: the record of mail.riparo.example ends with all'],
  ['SPF without an end', { [domain]: ['v=spf1 mx'] }, 'SPF: the record of mail.riparo.example does not say'],
  [
    'no key',
    { 'site._domainkey.riparo.example': [] },
    'DKIM: site._domainkey.riparo.example has no record. Add this TXT record: v=DKIM1; k=rsa; p=MIIBkey==',
  ],
  [
    'another key',
    { 'site._domainkey.riparo.example': ['p=other'] },
    'DKIM: site._domainkey.riparo.example has another key',
  ],
  [
    'a withdrawn key',
    { 'site._domainkey.riparo.example': ['v=DKIM1; p='] },
    'DKIM: the key at site._domainkey.riparo.example is withdrawn',
  ],
  [
    'a key for tests',
    { 'site._domainkey.riparo.example': ['t=s:y; p=MIIBkey=='] },
    'DKIM: site._domainkey.riparo.example says that it is a test',
  ],
  ['no DMARC', { '_dmarc.riparo.example': [] }, 'DMARC: _dmarc.mail.riparo.example has no record.'],
  [
    'DMARC without a policy',
    { '_dmarc.riparo.example': ['v=DMARC1; rua=mailto:a@b'] },
    'DMARC: the record at _dmarc.riparo.example has no policy',
  ],
])('with %s one sentence says so', async (_what, records, sentence) => {
  const { ok, lacking } = await check(records)
  expect(ok).toHaveLength(3)
  expect(lacking).toEqual([expect.stringMatching(new RegExp(`^${sentence.replaceAll(/[.=+]/g, String.raw`\$&`)}`))])
})

test('a mail server that signs by itself has the name of its key checked, and without one that is said', async () => {
  const named = { dkim: { domain: 'riparo.example', selector: 'site', publicKey: null } }
  expect((await check({}, named)).lacking).toEqual([])
  expect((await check({}, { dkim: null })).lacking).toEqual([
    expect.stringMatching(/^DKIM: the site signs nothing.*--selector/),
  ])
})

test('without https mail programs offer no button, and a DNS that does not answer is no pass', async () => {
  expect((await check({}, { siteUrl: null })).lacking).toEqual([expect.stringMatching(/^One click: SITE_URL/)])
  const refused = async () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }))
  const { ok, lacking } = await checkSender({ domain, dkim, siteUrl }, refused)
  expect(ok).toHaveLength(1)
  expect(lacking).toEqual(Array.from({ length: 3 }, () => 'DNS does not answer: ETIMEOUT.'))
})
