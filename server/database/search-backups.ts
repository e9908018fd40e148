import { createReadStream } from 'node:fs'
import { findExpiry, isAutomatic, listBackups } from './automatic-backups.ts'

/** A backup that holds an address. `erasedAt` is when the site erases it; null for one that staff made and have to erase. */
export type BackupWithAddress = { file: string; erasedAt: Date | null }

/** Searches every file in `backups` in the data folder for an address, in any case. */
export async function findBackupsWithAddress(dataDir: string, address: string): Promise<BackupWithAddress[]> {
  const found: BackupWithAddress[] = []
  for (const file of listBackups(dataDir)) {
    if (!(await contains(file, address.toLowerCase()))) continue
    found.push({ file, erasedAt: isAutomatic(file) ? findExpiry(file) : null })
  }
  return found
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
