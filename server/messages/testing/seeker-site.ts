import { vi } from 'vitest'
import { startSite, type TestSite } from '../../testing/start-site.ts'
import { startMailServer } from './mail-server.ts'

type Fields = Record<string, string>

export const kilimani = {
  search: 'screen=for-rent&place=nairobi%2Fkilimani',
  title: 'Property for rent in Kilimani, Nairobi',
}

/** Starts a site that sends mail, with what a visitor does to have a search mailed (K2). */
export async function startSeekerSite() {
  const smtp = await startMailServer()
  const site = await startSite({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'site@riparo.example', MAIL_TO: 'desk@riparo.example' },
    LOADER_MINIMUM_MS: '0',
  })
  const mailsTo = (email: string) => smtp.received.filter(({ recipients }) => recipients.includes(email))
  let addresses = 0

  const postJson = (fields: Fields) =>
    site.ask('/forms/saved-search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ form_data: { consent: 'yes', search: kilimani.search, ...fields } }),
    })

  /** Posts a form as a browser without script does. */
  const post = (path: string, fields: Fields) =>
    site.ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
      body: String(new URLSearchParams(fields)),
    })

  /** Asks for a search, and gives its mail and the address of its link. */
  async function ask(email: string, fields: Fields = {}) {
    const before = mailsTo(email).length
    const { status } = await postJson({ email, ...fields })
    if (status !== 200) throw new Error(`the form was answered with ${status}`)
    const mail = await vi.waitUntil(() => mailsTo(email)[before]?.mail, { timeout: 10_000 })
    const [link = ''] = /\/saved-searches\?\S+/.exec(mail.text ?? '') ?? []
    return { mail, link }
  }

  return {
    site,
    mailsTo,
    postJson,
    post,
    ask,
    /** An e-mail address that no other test uses. */
    address: () => `seeker-${++addresses}@example.com`,
    /** Asks for a search and confirms it. Gives the address of its link. */
    async confirm(email: string, fields: Fields = {}) {
      const { link } = await ask(email, fields)
      await post(link, { action: 'confirm' })
      return link
    },
    stored: (email: string) => readStored(site, email),
    /** True once nothing of the mails to an address is left in the outbox. */
    isForgotten(email: string) {
      using database = site.openDatabase()
      const join = 'join seekers on seekers.id = owner_id where owner_kind = ? and email = ?'
      const rows = database.prepare(`select content from outbox ${join}`).all('seeker', email)
      return rows.length > 0 && rows.every(({ content }) => content === '{}')
    },
    async stop() {
      await site[Symbol.asyncDispose]()
      await smtp.stop()
    },
  }
}

/** The rows of a seeker's address in the database. */
function readStored(site: TestSite, email: string) {
  using database = site.openDatabase()
  const all = (sql: string) => database.prepare(sql).all(email) as Record<string, unknown>[]
  const ofSeeker = 'join seekers on seekers.id = seeker_id where email = ?'
  return {
    seekers: all('select * from seekers where email = ?'),
    searches: all(`select s.* from saved_searches s ${ofSeeker} order by s.added_at`),
    messages: all(
      'select kind, fields, t.id as thread, state from messages m join threads t on t.id = thread_id where m.email = ?',
    ),
  }
}
