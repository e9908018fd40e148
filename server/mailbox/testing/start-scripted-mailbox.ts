import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { createCertificate } from './create-certificate.ts'

/** One command of a reader. `say` writes lines as they are, `honestly` answers as a mail server does. */
export type Command = {
  tag: string
  args: string
  say(...lines: (string | Buffer)[]): boolean
  honestly(): void
  socket: tls.TLSSocket
}

/** The commands that are answered otherwise than honestly. */
export type Lies = Partial<
  Record<'LIST' | 'EXAMINE' | 'SEARCH' | 'FETCH' | 'IDLE' | 'NOOP', (command: Command) => void>
>

/**
 * Starts a mail server of a few lines (IMAP4rev1 by TLS), whose inbox has the mails of `inbox` with the UIDs 1, 2 and so on, and which answers some commands
 * otherwise. Anybody may sign in.
 */
export async function startScriptedMailbox(inbox: Buffer[], lies: Lies = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-mailbox-'))
  const { certificate, key } = createCertificate(folder)
  const sockets = new Set<tls.TLSSocket>()
  const served: string[] = []
  const server = tls.createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const say = (...lines: (string | Buffer)[]) =>
      socket.writable && socket.write(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\r\n')])))
    say('* OK [CAPABILITY IMAP4rev1 IDLE] ready')
    let left = ''
    let idling = ''
    socket.on('data', (chunk) => {
      const lines = `${left}${chunk}`.split('\r\n')
      left = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'DONE') {
          say(`${idling} OK done`)
          continue
        }
        const [, tag = '', name = '', args = ''] = /^(\S+) (?:UID )?(\S+) ?(.*)$/.exec(line) ?? []
        served.push(name)
        if (name === 'IDLE') idling = tag
        const honestly = () => answer(name, tag, args, say)
        const lie = lies[name as keyof Lies]
        if (lie) lie({ tag, args, say, honestly, socket })
        else honestly()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    certificate,
    url: `imaps://firm:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The names of the commands that were sent, in order. */
    served,
    /** Tells readers that wait of a mail. */
    announce() {
      for (const socket of sockets) socket.write(`* ${inbox.length + 1} EXISTS\r\n`)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function answer(name: string, tag: string, args: string, say: Command['say']) {
    switch (name) {
      case 'LIST':
        say('* LIST () "/" INBOX', `${tag} OK done`)
        break
      case 'EXAMINE':
        say(...openFolder(inbox.length), `${tag} OK [READ-ONLY] done`)
        break
      case 'SEARCH': {
        const first = Number(/UID (\d+):/.exec(args)?.[1] ?? 1)
        say(
          `* SEARCH ${inbox
            .map((_, at) => at + 1)
            .filter((uid) => uid >= first)
            .join(' ')}`.trimEnd(),
          `${tag} OK done`,
        )
        break
      }
      case 'FETCH': {
        const uid = Number.parseInt(args, 10)
        const mail = inbox[uid - 1]
        if (mail) say(...showMail(uid, mail))
        say(`${tag} OK done`)
        break
      }
      case 'IDLE':
        say('+ idling')
        break
      case 'LOGOUT':
        say('* BYE', `${tag} OK done`)
        break
      default:
        say(`${tag} OK done`)
    }
  }
}

/** The lines by which a server says what is in a folder. */
export function openFolder(count: number, { uidValidity = 7, uidNext = count + 1 } = {}): string[] {
  return [
    '* FLAGS ()',
    `* ${count} EXISTS`,
    '* 0 RECENT',
    `* OK [UIDVALIDITY ${uidValidity}] valid`,
    `* OK [UIDNEXT ${uidNext}] next`,
  ]
}

/** The lines of a mail that was asked for, with another size, date or UID than it has. */
export function showMail(uid: number, mail: Buffer, { size = mail.length, date = today(), shownUid = uid } = {}) {
  const facts = `UID ${shownUid} RFC822.SIZE ${size} INTERNALDATE "${date}"`
  const text = mail.subarray(0, 1024 * 1024)
  return [`* ${uid} FETCH (${facts} BODY[]<0> {${text.length}}`, Buffer.concat([text, Buffer.from(')')])]
}

/** Today at noon in IMAP's way of writing it. */
function today(): string {
  const [, day, month, year] = /^\w+, (\d+) (\w+) (\d+)/.exec(new Date().toUTCString()) ?? []
  return `${day}-${month}-${year} 00:00:00 +0000`
}
