import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../database/testing/start-postgres.ts'
import { createCertificate } from './create-certificate.ts'
import { program, toConfiguration } from './dovecot-configuration.ts'

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

const user = 'firm@riparo.example'
const password = 'a pass+word/1'

/** True where Dovecot is installed; the tests that need it are skipped elsewhere. */
export const hasDovecot = () => existsSync(program)

/**
 * Starts Dovecot (2.3 or 2.4) for tests, with one empty mailbox. It listens on free ports of 127.0.0.1, with a certificate of its own, and
 * keeps mails as files: one is delivered by renaming it into its folder. `introspection` is an address where it asks whose a token is (RFC 7662);
 * without one only the password signs in.
 */
export async function startDovecot({ introspection }: { introspection?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-dovecot-'))
  const owner = toOwner()
  const maildir = join(folder, 'mail')
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  chmodSync(folder, 0o755)
  for (const name of ['mail', 'home']) mkdirSync(join(folder, name))
  const { certificate, key } = createCertificate(folder)
  writeFileSync(join(folder, 'users'), `${user}:{PLAIN}${password}\n`)
  const configuration = join(folder, 'dovecot.conf')
  writeFileSync(configuration, toConfiguration(folder, { port, plainPort, owner, introspection }))
  for (const name of ['mail', 'home', 'users']) chownSync(join(folder, name), owner.uid, owner.gid)
  let server = await run(configuration, port)

  let delivered = 0
  const toFolder = (name: string) => (name === 'INBOX' ? maildir : join(maildir, `.${name}`))
  return {
    certificate,
    url: `imaps://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    /** The address without a password, for a token. */
    tokenUrl: `imaps://${encodeURIComponent(user)}@127.0.0.1:${port}`,
    /** The address without TLS from the beginning, where STARTTLS is offered. */
    plainUrl: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${plainPort}`,
    /** Puts a mail into a folder as a mail server does; resolves with the name of its file. */
    deliver(mail: string | Buffer, name = 'INBOX'): string {
      const target = toFolder(name)
      for (const path of [target, ...['tmp', 'new', 'cur'].map((part) => join(target, part))]) {
        if (existsSync(path)) continue
        mkdirSync(path)
        own(path)
      }
      // Mails of one millisecond keep their order.
      const file = `${Date.now()}.M${String(delivered++).padStart(6, '0')}.${randomUUID()}.host`
      writeFileSync(join(target, 'tmp', file), typeof mail === 'string' ? mail.replaceAll(/\r?\n/g, '\r\n') : mail)
      own(join(target, 'tmp', file))
      renameSync(join(target, 'tmp', file), join(target, 'new', file))
      return file
    },
    /** Deletes what gives a folder its UIDVALIDITY; the server must not run. */
    forgetUids: (name = 'INBOX') => rmSync(join(toFolder(name), 'dovecot-uidlist'), { force: true }),
    maildir,
    /** The files of the inbox's mails, with their flags. */
    listFiles: () => ['new', 'cur'].flatMap((part) => readdirSync(join(maildir, part))),
    halt: () => server.end(),
    async restart() {
      server = await run(configuration, port)
    },
    /** The certificate's key, for a server that stands in between. */
    key,
    port,
    async [Symbol.asyncDispose]() {
      await server.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function own(path: string) {
    chownSync(path, owner.uid, owner.gid)
  }
}

function toOwner() {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']))
  return { uid: id('-u'), gid: id('-g') }
}

/** Resolves once it takes connections. */
async function run(configuration: string, port: number) {
  const server = spawn(program, ['-F', '-c', configuration], { stdio: 'ignore' })
  const exited = once(server, 'exit')
  for (let attempt = 0; !(await takesConnections(port)); attempt++) {
    if (attempt > 200 || server.exitCode !== null) throw new Error(`Dovecot did not start (${server.exitCode})`)
    await wait(25)
  }
  return {
    async end() {
      server.kill('SIGTERM')
      await exited
    },
  }
}

async function takesConnections(port: number) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
