import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/database/testing/start-postgres.ts'

/**
 * An nginx with one worker and a folder of its own, on a free port of 127.0.0.1; `await using` ends it. `files` are written
 * below `html/` in that folder, `http` stands in its `http` block, `server` in its one server.
 */
export async function startNginx({
  files = {},
  http = '',
  server,
}: {
  files?: Record<string, Buffer>
  http?: string
  server: string
}) {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-nginx-'))
  const port = await findFreePort()
  mkdirSync(join(folder, 'html'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'html', name), content)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const configuration = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; ${temporary.join(' ')}
      ${http}
      server { listen 127.0.0.1:${port}; root ${folder}/html; ${server} }
    }`
  writeFileSync(join(folder, 'nginx.conf'), configuration)
  const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  const exited = once(nginx, 'exit')
  const end = () => nginx.kill('SIGTERM')
  process.once('exit', end)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start')
    await sleep(20)
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
