import { statSync } from 'node:fs'
import { join } from 'node:path'
import { toFilm } from '../../domain/firm/film.ts'
import type { WholeFirm } from '../../domain/firm/firm.ts'
import { firmSchema } from '../../domain/firm/firm-schema.ts'
import { readContent } from './read-content.ts'

/**
 * Reads `firm.json` (A1).
 * @throws OperatorError with the file, the field and what was expected
 */
export function readFirm(contentDir: string): WholeFirm {
  const firm = readContent(join(contentDir, 'firm.json'), firmSchema)
  return { ...firm, video: { ...firm.video, bytes: bytesOf(contentDir, firm.video.src) } }
}

function bytesOf(contentDir: string, src: string) {
  if (toFilm(src)?.kind !== 'file') return null
  return statSync(join(contentDir, src), { throwIfNoEntry: false })?.size ?? null
}
