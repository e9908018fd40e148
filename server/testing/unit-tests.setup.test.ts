import { exec, execFileSync, execSync, fork, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { createConnection } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

test.each([
  ['start a process', () => spawn('true')],
  ['start a process', () => exec('true')],
  ['start a process', () => fork('true')],
  ['start a process', () => spawnSync('true')],
  ['start a process', () => execSync('true')],
  ['start a process', () => execFileSync('true')],
  ['listen on a port', () => createServer().listen(0, '127.0.0.1')],
  ['connect to a server', () => createConnection(9, '127.0.0.1')],
  ['use a database', () => new DatabaseSync(':memory:').exec('select 1')],
])('a unit test that tries to %s fails, and the error names the other kind of test (%#)', (what, start) => {
  expect(start).toThrow(`A unit test may not ${what}. End the name of its file with .integration.test.ts.`)
})

test('a unit test that fetches a page fails', async () => {
  await expect(fetch('http://127.0.0.1:9')).rejects.toThrow()
})
