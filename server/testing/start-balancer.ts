import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../database/testing/start-postgres.ts'

/**
 * Starts an nginx with `deploy/balancer.conf` in front of two servers, given by their addresses: one worker, its own folder, a free port
 * of 127.0.0.1. `await using` stops it.
 */
export async function startBalancer(first: string, second: string) {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-nginx-'))
  const port = await findFreePort()
  const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1')
  const balancer = readFileSync(new URL('../../deploy/balancer.conf', import.meta.url), 'utf8')
    .replace('one:3000', hostOf(first))
    .replace('two:3000', hostOf(second))
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/riparo', join(folder, 'cache'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const configuration = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(' ')} ${balancer} }`
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
    folder,
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
