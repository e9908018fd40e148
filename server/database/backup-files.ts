import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { requireDataDir } from '../files/data-dir.ts'

/** The privacy policy promises that automatic backups are erased after so many days, as they hold messages too. */
export const automaticBackupDays = 30
const day = 24 * 60 * 60_000

/** The path of a backup to make before a migration or a restore, in `backups` in the data folder. Creates that folder. @throws OperatorError */
export function automaticBackupPath(dataDir: string, occasion: string): string {
  const folder = join(dataDir, 'backups')
  requireDataDir(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `before-${occasion}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.jsonl`)
}
function listBackups(dataDir: string): string[] {
  const folder = join(dataDir, 'backups')
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}

/** True for a backup that the site made before a migration or a restore, false for one of the staff. */
function isAutomatic(file: string): boolean {
  return /^before-.*\.jsonl$/.test(basename(file))
}

/** The day on which the site erases an automatic backup. */
function findExpiry(file: string): Date {
  return new Date(statSync(file).mtimeMs + automaticBackupDays * day)
}

export function eraseOldBackups(dataDir: string, now: Date): void {
  for (const file of listBackups(dataDir).filter(isAutomatic)) {
    if (now > findExpiry(file)) rmSync(file, { force: true })
  }
}

/** A backup that holds an address or a telephone. `erasedAt` is when the site erases it; null for one that staff made and have to erase. */
export type BackupWithAddress = { file: string; erasedAt: Date | null }

/** Searches every file in `backups` in the data folder for addresses and telephones: `isIn` reads text in lower case. */
export async function findBackupsWithAddress(
  dataDir: string,
  isIn: (text: string) => boolean,
): Promise<BackupWithAddress[]> {
  const found: BackupWithAddress[] = []
  for (const file of listBackups(dataDir)) {
    if (!(await contains(file, isIn))) continue
    found.push({ file, erasedAt: isAutomatic(file) ? findExpiry(file) : null })
  }
  return found
}

/** More than the longest address or telephone has, in characters. */
const maxAddress = 500

async function contains(file: string, isIn: (text: string) => boolean) {
  let tail = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const read = tail + chunk.toLowerCase()
    if (isIn(read)) return true
    tail = read.slice(-maxAddress)
  }
  return false
}
