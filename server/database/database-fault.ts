import { conceal } from '../config/conceal.ts'
import { blame, OperatorError } from '../operator-error.ts'

/**
 * An error of a database as a fault that the operator can mend, with the variable that names the database: it is locked, damaged,
 * read-only, away, or refuses this user. The error itself if a statement of ours is wrong.
 */
export function toDatabaseFault(
  error: unknown,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
): unknown {
  if (!(error instanceof Error)) return error
  if (databaseUrl === null) {
    // A full disk is an OperatorError already, which names the file.
    const refusal = error instanceof OperatorError ? error.cause : error
    return isOfSqliteFile(refusal) ? blame('DATA_DIR', dataDir, error) : error
  }
  return isOfPostgres(error) ? blame('DATABASE_URL', conceal(databaseUrl), error) : error
}

/** Primary result codes (https://www.sqlite.org/rescode.html): PERM, BUSY, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const sqliteCodes = [3, 5, 8, 10, 11, 13, 14, 26]

function isOfSqliteFile(error: unknown) {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && sqliteCodes.includes(errcode & 0xff)
}

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, read-only transaction,
 * authorization, missing database, insufficient privilege, resources, locks, intervention, system error, damaged data.
 */
const sqlStates = /^(08|28|3D|53|57|58|XX00[12]|25006|42501|55P03)/

function isOfPostgres({ code, message }: Error & { code?: unknown }) {
  const isState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  if (isState) return sqlStates.test(code)
  // The driver's own errors of a lost connection have no code.
  return (
    /^Connection terminated|^timeout exceeded when trying to connect$/.test(message) ||
    /^E(CONN|HOST|NET|PIPE)/.test(String(code))
  )
}
