import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

type Postgres = AsyncDisposable & {
  /** The administrator's address, with the database `postgres`. */
  url: string
  /** Stops the server and keeps its data; `start` starts it again at the same address. */
  halt(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server (15 or newer) for tests; null when it is not installed. `stop` deletes its files. It listens on
 * a free port of 127.0.0.1, trusts every local user, and syncs nothing to disk, which makes it fast.
 */
export async function startPostgres(): Promise<Postgres | null> {
  const bin = findBinaries()
  if (!bin) return null
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'riparo-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')

  // Sorts letters as a dictionary does, as most installations do, so that tests find code that relies on the order of bytes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en']
  const login = ['--username=postgres', '--auth=trust']
  execFileSync(join(bin, 'initdb'), ['-D', data, '--no-sync', ...login, ...locale], {
    ...user,
    cwd: folder,
    stdio: 'pipe',
  })

  const port = await findFreePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ]
  const withoutSync = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const flags = [...settings, ...withoutSync].flatMap((setting) => ['-c', setting])
  const run = () => startServer(join(bin, 'postgres'), ['-D', data, ...flags], { ...user, cwd: folder })
  let server = await run()
  const stop = async () => {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: () => server.end(),
    async start() {
      server = await run()
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Resolves when the server takes connections. */
async function startServer(command: string, parameters: string[], options: SpawnOptions) {
  const server = spawn(command, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
  return {
    async end() {
      // SIGINT is PostgreSQL's fast shutdown, which does not wait for connections that a test left open.
      server.kill('SIGINT')
      await exited
    },
  }
}

function findBinaries() {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root. It then runs as the user that its package created. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))
  return { uid: id('-u'), gid: id('-g') }
}

/** A free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
