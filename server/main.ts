import { type Config, toConfig } from './config/config.ts'
import { toDatabaseFault } from './database/database-fault.ts'
import { privateUmask } from './files/private-files.ts'
import { OperatorError } from './operator-error.ts'

const development = process.argv.includes('--development')
// React decides at its first import which of its builds it is.
process.env.NODE_ENV = development ? 'development' : 'production'
process.umask(privateUmask)

let config: Config | null = null
try {
  config = toConfig(process.env)
  const { serve } = await import('./compose.ts')
  const site = await serve(config, { development, isTerminal: process.stdout.isTTY })
  // Before the start line, because a supervisor that reads that line may stop the server at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(site))
  console.log([`${site.name} serves on ${site.url}`, ...site.remarks].join('; '))
  // Never through the logger, which others may read.
  if (site.firstLink) console.log(`The office: open ${site.firstLink} within 30 minutes to become its first owner`)
} catch (error) {
  const fault = config ? toDatabaseFault(error, config) : error
  console.error(fault instanceof OperatorError ? `Cannot start: ${fault.message}` : fault)
  process.exit(1)
}

/** Contract: requests in flight are finished, and the process exits with 0 within 10 seconds. */
async function stop(site: { close(): Promise<void> }) {
  setTimeout(() => process.exit(0), 9_000).unref()
  await site.close()
  process.exit(0)
}
