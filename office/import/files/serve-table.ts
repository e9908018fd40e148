import { data } from 'react-router'
import type { FileFormat } from '../../../domain/import/imports.ts'

export function readFormat(name: string): FileFormat {
  if (name === 'csv' || name === 'xlsx') return name
  throw data('There is no such file.', 404)
}

/** A file for a spreadsheet. */
export function serveTable({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
