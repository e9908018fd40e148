import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

/** The backups that the site made before a migration or a restore, and not those of the staff. */
export function listAutomaticBackups(dataDir: string): string[] {
  const folder = join(dataDir, 'backups')
  try {
    return readdirSync(folder)
      .filter((name) => /^before-.*\.jsonl$/.test(name))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** The day on which the site erases an automatic backup. */
export function findExpiry(file: string): Date {
  return new Date(statSync(file).mtimeMs + automaticBackupDays * day)
}

export function eraseOldBackups(dataDir: string, now: Date): void {
  for (const file of listAutomaticBackups(dataDir)) {
    if (now > findExpiry(file)) rmSync(file, { force: true })
  }
}
