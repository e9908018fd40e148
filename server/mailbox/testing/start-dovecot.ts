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
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../database/testing/start-postgres.ts'
import { createCertificate } from './create-certificate.ts'

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

const user = 'firm@riparo.example'
const password = 'a pass+word/1'

/** True where Dovecot is installed; the tests that need it are skipped elsewhere. */
export const hasDovecot = () => existsSync(program)

const program = '/usr/sbin/dovecot'

/**
 * Starts Dovecot (2.3 or 2.4) for tests, with one empty mailbox. It listens on free ports of 127.0.0.1, with a certificate of its own, and
 * keeps mails as files: one is delivered by renaming it into its folder.
 */
export async function startDovecot() {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-dovecot-'))
  const owner = toOwner()
  const maildir = join(folder, 'mail')
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  chmodSync(folder, 0o755)
  for (const name of ['mail', 'home']) mkdirSync(join(folder, name))
  const { certificate, key } = createCertificate(folder)
  writeFileSync(join(folder, 'users'), `${user}:{PLAIN}${password}\n`)
  const configuration = join(folder, 'dovecot.conf')
  writeFileSync(configuration, toConfiguration(folder, { port, plainPort, owner }))
  for (const name of ['mail', 'home', 'users']) chownSync(join(folder, name), owner.uid, owner.gid)
  let server = await run(configuration, port)

  const toFolder = (name: string) => (name === 'INBOX' ? maildir : join(maildir, `.${name}`))
  return {
    certificate,
    url: `imaps://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    /** The address without TLS from the beginning, where STARTTLS is offered. */
    plainUrl: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${plainPort}`,
    /** Puts a mail into a folder as a mail server does; resolves with the name of its file. */
    deliver(mail: string | Buffer, name = 'INBOX'): string {
      const target = toFolder(name)
      for (const part of ['tmp', 'new', 'cur']) mkdirSync(join(target, part), { recursive: true })
      own(target)
      const file = `${Date.now()}.${randomUUID()}.host`
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
    if (process.getuid?.() !== 0) return
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path])
  }
}

type Settings = { port: number; plainPort: number; owner: { uid: number; gid: number } }

function toConfiguration(folder: string, { port, plainPort, owner }: Settings): string {
  // Users of its own where it runs as root, as it refuses to be one for everything.
  const own =
    process.getuid?.() === 0
      ? ''
      : `default_internal_user = ${userInfo().username}\ndefault_login_user = ${userInfo().username}\ndefault_internal_group = ${execFileSync('id', ['-gn'], { encoding: 'utf8' })}`
  const isNew = /^2\.[4-9]/.test(execFileSync(program, ['--version'], { encoding: 'utf8' }))
  const version = isNew ? 'dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n' : ''
  const storage = isNew
    ? `mail_driver = maildir\nmail_path = ${folder}/mail\nssl_server_cert_file = ${folder}/certificate.pem\nssl_server_key_file = ${folder}/key.pem
passdb passwd-file {\n  passwd_file_path = ${folder}/users\n}\nuserdb static {\n  fields {\n    uid = ${owner.uid}\n    gid = ${owner.gid}\n    home = ${folder}/home\n  }\n}\n`
    : `mail_location = maildir:${folder}/mail\nssl_cert = <${folder}/certificate.pem\nssl_key = <${folder}/key.pem
passdb {\n  driver = passwd-file\n  args = ${folder}/users\n}\nuserdb {\n  driver = static\n  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/home\n}\n`
  return `${version}base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
first_valid_uid = 1
${own}${storage}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
  mailbox Archive {
    auto = create
  }
  mailbox Everything {
    auto = create
    special_use = \\All
  }
}
`
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
