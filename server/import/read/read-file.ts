import { isUtf8 } from 'node:buffer'
import type { FileKind } from '../../../domain/import/imports.ts'
import type { ImportTable } from '../../../domain/import/table.ts'
import { decodeText } from '../../http/bodies/decode-text.ts'
import { readCsv } from './csv.ts'
import { ImportFault } from './import-fault.ts'
import { readJson } from './json.ts'
import { isWxr, readWxr } from './wxr.ts'
import { encrypted, readWorkbook } from './xlsx.ts'

/** A file as it was read. */
export type ReadFile = { kind: FileKind; table: ImportTable }

/**
 * Reads a file by what is in it, whatever its name ends in (M1.1).
 * @throws ImportFault
 */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  if (bytes.length === 0) throw new ImportFault('This file is empty. Please choose the file with your table.')
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('PK\x03\x04')) return { kind: 'xlsx', table: await readWorkbook(bytes) }
  const named = foreign.find(([signature]) => start.startsWith(signature))
  if (named) throw new ImportFault(named[1])
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new ImportFault(isLocked(bytes) ? encrypted : oldWorkbook)
  const { text, remarks } = decode(bytes)
  const first = text.trimStart().slice(0, 500)
  if (/^[[{]/.test(first)) return { kind: 'json', table: readJson(text) }
  if (isWxr(text)) return { kind: 'wxr', table: readWxr(text) }
  if (/^(?:<!doctype html|<html|<meta|<head|<table|<div|<body)/i.test(first)) throw new ImportFault(webPage)
  if (first.startsWith('<?xml') || /^<(?:rss|workbook|feed|\w+:)/i.test(first)) throw new ImportFault(otherXml)
  return { kind: 'csv', table: readCsv(text, remarks) }
}

const oldWorkbook =
  'This is a workbook of Excel 97 to 2003 (.xls). Please open it, choose “Save as”, “Excel Workbook (.xlsx)”, and choose that file.'
const webPage =
  'This is a web page, and no workbook, whatever its name says: some systems export one so. Please open it in a spreadsheet, save it as XLSX, and choose that.'
const otherXml = 'This is XML, and none that is read here. Please save the table as XLSX or CSV.'

/** The first bytes of what people choose by mistake. */
const foreign: readonly (readonly [signature: string, sentence: string])[] = [
  ['%PDF', 'This is a PDF, of which no table can be read. Please export the table as XLSX or CSV.'],
  ['PK\x05\x06', 'This is an empty ZIP file. Please choose the table itself.'],
  ['\x1f\x8b', 'This file is compressed (gzip). Please unpack it, and choose the table.'],
  ['Rar!', 'This is an archive (RAR). Please unpack it, and choose the table.'],
  ['7z\xbc\xaf', 'This is an archive (7z). Please unpack it, and choose the table.'],
  ['\xff\xd8\xff', 'This is a photograph. The table is chosen first, and photographs after it.'],
  ['\x89PNG', 'This is a picture. The table is chosen first, and photographs after it.'],
  ['{\\rtf', 'This is a text document (RTF). Please copy its table into a spreadsheet, and save it as XLSX.'],
]

/** A locked XLSX is one too, with an entry of this name. */
function isLocked(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

function decode(bytes: Uint8Array): { text: string; remarks: string[] } {
  const text = decodeText(bytes)
  if (text === null)
    throw new ImportFault(
      'This file is no table that we can read, or has an encoding that cannot be told. Please open it in a spreadsheet and save it as XLSX.',
    )
  // Every text in UTF-16 has a zero, if only beside the end of its first line.
  const isUtf = isUtf8(bytes) || bytes.includes(0)
  const remark =
    'Its letters were read as Windows-1252. Please look at names with accents; a file saved as UTF-8 leaves no doubt.'
  return { text, remarks: isUtf ? [] : [remark] }
}
