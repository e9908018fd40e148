import { privateUmask } from '../server/files/private-files.ts'
import { runCommand } from './run-command.ts'

process.umask(privateUmask)
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await runCommand(process.argv.slice(2), process.env)
