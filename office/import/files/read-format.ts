import { data } from 'react-router'
import type { FileFormat } from '../../../domain/import/imports.ts'

export function readFormat(name: string): FileFormat {
  if (name === 'csv' || name === 'xlsx') return name
  throw data('There is no such file.', 404)
}
