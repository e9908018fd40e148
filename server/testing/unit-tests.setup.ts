import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { DatabaseSync } from 'node:sqlite'

// `npm run check` runs the unit tests in a fresh clone, beside other checks: they start nothing and need no build.
// All asynchronous starts end in this method, which Node's types leave out.
Object.assign(childProcess.ChildProcess.prototype, { spawn: refuse('start a process') })
childProcess.execFileSync = refuse('start a process')
childProcess.execSync = refuse('start a process')
childProcess.spawnSync = refuse('start a process')
net.Server.prototype.listen = refuse('listen on a port')
net.Socket.prototype.connect = refuse('connect to a server')
DatabaseSync.prototype.exec = refuse('use a database')
DatabaseSync.prototype.prepare = refuse('use a database')
syncBuiltinESMExports()

function refuse(what: string): () => never {
  return () => {
    throw new Error(
      `A unit test may not ${what}. End the name of its file with .integration.test.ts, or .stress.test.ts.`,
    )
  }
}
