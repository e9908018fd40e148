import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

export const program = '/usr/sbin/dovecot'

type Settings = {
  port: number
  plainPort: number
  owner: { uid: number; gid: number }
  introspection: string | undefined
}

/** The configuration of Dovecot 2.3 or 2.4, whichever is installed, with all its files in one folder. */
export function toConfiguration(folder: string, { port, plainPort, owner, introspection }: Settings): string {
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
  const tokens = introspection === undefined ? '' : toTokens(folder, introspection, isNew)
  return `${version}base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
first_valid_uid = 1
${own}${storage}${tokens}
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

/** Offers XOAUTH2 alone, as Microsoft does. */
function toTokens(folder: string, introspection: string, isNew: boolean): string {
  const settings = {
    introspection_mode: 'post',
    introspection_url: introspection,
    force_introspection: 'yes',
    username_attribute: 'email',
    active_attribute: 'active',
    active_value: 'true',
  }
  const lines = (prefix: string) =>
    Object.entries(settings)
      .map(([name, value]) => `${prefix}${name} = ${value}\n`)
      .join('')
  if (isNew) return `auth_mechanisms = plain login xoauth2\n${lines('oauth2_')}`
  const file = join(folder, 'tokens.conf')
  writeFileSync(file, lines(''))
  return `auth_mechanisms = plain login xoauth2\npassdb {\n  driver = oauth2\n  mechanisms = xoauth2\n  args = ${file}\n}\n`
}
