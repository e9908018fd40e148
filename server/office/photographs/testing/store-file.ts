import { hash } from 'node:crypto'
import { photographUrl } from '../../../../domain/office/photographs.ts'
import type { SiteDatabase } from '../../../database/tables.ts'
import { storePhotograph } from '../photographs.ts'

/** Stores the bytes of a JPEG as they are, which takes a fraction of preparing them; resolves with the photograph's address. */
export async function storeFile(db: SiteDatabase, bytes: Buffer, size: { width: number; height: number }) {
  const digest = hash('sha256', bytes)
  const facts = { digest, type: 'jpeg', likeness: '0'.repeat(16), colour: '#808080', ...size } as const
  await storePhotograph(db, { ...facts, bytes }, new Date())
  return photographUrl(digest, 'jpeg')
}
