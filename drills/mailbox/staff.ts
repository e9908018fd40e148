import { hash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dovecot } from '../../server/mailbox/testing/start-dovecot.ts'

/** A mail of the drill; `path` is that of its file below the mailbox, with its flags, and null once it was deleted. */
export type DrillMail = { number: number; words: string; path: string | null; digest: string; isAnswered: boolean }

/** The firm's staff with their own mail program: mails come, and they read, move, delete and answer them. They remember how they left the mailbox. */
export function startStaff(dovecot: Dovecot) {
  const mails: DrillMail[] = []
  /** The digests of answers by their paths. */
  const answers = new Map<string, string>()
  const deeds = { moved: 0, 'marked as read': 0, deleted: 0, answered: 0 }
  const left = () => mails.filter((mail): mail is DrillMail & { path: string } => mail.path !== null)

  return {
    mails,
    deeds,
    /** A mail of its own words comes into the inbox. */
    receive() {
      const number = mails.length
      const words = `Mail ${number} of the drill.`
      const text = toMail(
        [
          `From: Person ${number} <${addressOf(number)}>`,
          'To: firm@riparo.example',
          `Subject: ${number}`,
          `Message-ID: ${idOf(number)}`,
        ],
        words,
      )
      mails.push({ number, words, path: join('new', dovecot.deliver(text)), digest: digestOf(text), isAnswered: false })
    },
    /** Somebody files a mail, or takes it back into the inbox. */
    move() {
      const mail = draw(left())
      if (!mail) return
      const name = mail.path.slice(mail.path.lastIndexOf('/') + 1)
      const isFiled = mail.path.startsWith('.Archive')
      relocate(mail, join(isFiled ? '' : '.Archive', name.includes(':2,') ? 'cur' : 'new', name))
      deeds.moved++
    },
    /** Somebody opens a mail. */
    see() {
      const mail = draw(left().filter(({ path }) => !path.includes(':2,')))
      if (!mail) return
      relocate(mail, mail.path.replace(/new\/(.*)$/, 'cur/$1:2,S'))
      deeds['marked as read']++
    },
    /** Somebody deletes one of some mails for good. */
    delete(among: ReadonlySet<string>) {
      const mail = draw(left().filter(({ words, isAnswered }) => among.has(words) && !isAnswered))
      if (!mail) return
      rmSync(join(dovecot.maildir, mail.path))
      Object.assign(mail, { path: null })
      deeds.deleted++
    },
    /** Somebody answers one of some mails, each once. */
    answer(among: ReadonlySet<string>) {
      const mail = draw(mails.filter(({ words, isAnswered }) => among.has(words) && !isAnswered))
      if (!mail) return
      mail.isAnswered = true
      const text = toMail(
        [
          'From: firm@riparo.example',
          `To: ${addressOf(mail.number)}`,
          `Message-ID: <answer-${mail.number}@riparo.example>`,
          `References: ${idOf(mail.number)}`,
        ],
        answerTo(mail),
      )
      answers.set(join('.Sent', 'new', dovecot.deliver(text, 'Sent')), digestOf(text))
      deeds.answered++
    },
    /** The files of the mailbox that are other, elsewhere, more or fewer than staff left them. */
    findChanged(): string[] {
      const expected = new Map([...left().map(({ path, digest }) => [path, digest] as const), ...answers])
      const found = new Map(listMails(dovecot.maildir))
      return [...new Set([...expected.keys(), ...found.keys()])].filter(
        (path) => expected.get(path) !== found.get(path),
      )
    },
  }

  function relocate(mail: DrillMail & { path: string }, to: string) {
    renameSync(join(dovecot.maildir, mail.path), join(dovecot.maildir, to))
    mail.path = to
  }
}

/** The words of the answer to a mail. */
export const answerTo = ({ number }: DrillMail) => `Answer to mail ${number} of the drill.`

/** So many people write; each has written by a form before, as mails of strangers are taken from the inbox alone (J25.12). */
export const people = 20

/** The address of whoever wrote a mail, as `postInquiry` makes it of the words `Person N`. */
const addressOf = (number: number) => `person-${number % people}@visitors.example`

const idOf = (number: number) => `<${number}@mail.example>`

function toMail(headers: readonly string[], words: string): Buffer {
  return Buffer.from([...headers, `Date: ${new Date().toUTCString()}`, '', words, ''].join('\r\n'))
}

const digestOf = (mail: Buffer) => hash('sha256', mail)

/** All mails of all folders by the paths of their files, with their digests. */
function listMails(maildir: string): [string, string][] {
  const folders = ['', ...readdirSync(maildir).filter((name) => name.startsWith('.'))]
  return folders.flatMap((folder) =>
    ['new', 'cur'].flatMap((part) =>
      readdirSync(join(maildir, folder, part)).map((name): [string, string] => {
        const path = join(folder, part, name)
        return [path, digestOf(readFileSync(join(maildir, path)))]
      }),
    ),
  )
}

function draw<Some>(among: readonly Some[]): Some | undefined {
  return among[Math.floor(Math.random() * among.length)]
}
