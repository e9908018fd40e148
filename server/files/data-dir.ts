import { accessSync, constants } from 'node:fs'
import { OperatorError } from '../operator-error.ts'
import { escapeControls, quote } from '../text/quote.ts'
import { makePrivateFolder } from './private-files.ts'

/**
 * Creates the data folder if it is missing, readable for its owner only.
 * @throws OperatorError when it is not a folder, or not writable
 */
export function requireDataDir(dataDir: string): void {
  try {
    makePrivateFolder(dataDir)
    // With the dot, access fails for a file.
    accessSync(`${dataDir}/.`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(
      `DATA_DIR is ${quote(dataDir)}, but takes a folder that the site may write to: ${escapeControls(reason)}`,
    )
  }
}
