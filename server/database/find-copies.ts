import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupDays, listBackups } from './open.ts'

/** A backup in the data folder, and when the site erases it; null where only its owner does. */
export type Copy = { file: string; until: Date | null }

/** The backups in `backups` in the data folder with an address in them. */
export async function findCopies(dataDir: string, address: string): Promise<Copy[]> {
  const ownBackups = new Set(listBackups(dataDir))
  const copies: Copy[] = []
  for (const file of listFiles(join(dataDir, 'backups'))) {
    if (!(await contains(file, address.toLowerCase()))) continue
    const until = new Date(statSync(file).mtimeMs + backupDays * 24 * 60 * 60_000)
    copies.push({ file, until: ownBackups.has(file) ? until : null })
  }
  return copies
}

function listFiles(folder: string) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}

async function contains(file: string, text: string) {
  let tail = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const read = tail + chunk.toLowerCase()
    if (read.includes(text)) return true
    tail = read.slice(-text.length)
  }
  return false
}
