import { accessSync, constants } from 'node:fs'
import { type Config, ConfigError, conceal } from './config.ts'
import { makePrivateFolder } from './files/private-files.ts'
import { escapeControls, quote } from './quote.ts'

/**
 * The error message of a failed start whose variables were all well-formed, in one line that names the variable to change:
 * `HOST is "192.0.2.1", but listen EADDRNOTAVAIL`. An error without such a variable keeps its message.
 */
export function nameVariable(error: Error, config: Config | null): string {
  const variable = config && findVariable(error, config)
  if (!variable) return error.message
  const [name, value] = variable
  return `${name} is ${quote(value)}, but ${error.message.replaceAll(value, escapeControls(value))}`
}

/** The name of the variable, and its value. */
function findVariable(error: Error & { code?: unknown; syscall?: unknown }, config: Config): [string, string] | null {
  const { host, port, contentDir, dataDir, databaseUrl } = config
  const { name, code, syscall } = error
  if (name === 'ContentError') return ['CONTENT_DIR', contentDir]
  if (name === 'DiskFullError') return ['DATA_DIR', dataDir]
  // PostgreSQL's own codes are five characters: https://www.postgresql.org/docs/current/errcodes-appendix.html
  const isOfDatabase = code === 'ERR_SQLITE_ERROR' || /^[0-9A-Z]{5}$/.test(String(code))
  if (name === 'DatabaseUnavailableError' || isOfDatabase) {
    return databaseUrl === null ? ['DATA_DIR', dataDir] : ['DATABASE_URL', conceal(databaseUrl)]
  }
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL' || code === 'EINVAL') return ['HOST', host]
  if (syscall === 'listen' || syscall === 'bind') return ['PORT', String(port)]
  return null
}

/**
 * Creates the data folder if it is missing, readable for its owner only.
 * @throws ConfigError when it is not a folder, or not writable
 */
export function requireDataDir(dataDir: string): void {
  try {
    makePrivateFolder(dataDir)
    // With the dot, access fails for a file.
    accessSync(`${dataDir}/.`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `DATA_DIR is ${quote(dataDir)}, but takes a folder that the site may write to: ${escapeControls(reason)}`,
    )
  }
}
