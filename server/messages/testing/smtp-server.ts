import { onTestFinished } from 'vitest'
import { startMailServer } from './mail-server.ts'

/** A mail server for the running test. */
export async function startSmtpServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  onTestFinished(server.abort)
  return server
}
