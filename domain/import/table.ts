/**
 * A cell as its file has it. A list is of a JSON file; `date` is a day such as `2026-12-01` of a cell that its spreadsheet shows as one; `fault` is a
 * sentence about what the spreadsheet could not say (M1.3).
 */
export type Cell = string | number | boolean | null | readonly string[] | { date: string } | { fault: string }

/** A row with its number in the file, from 1, and a cell for each column. */
export type ImportRow = { row: number; cells: readonly Cell[] }

/** The table that a file of any kind is read as (M1.1): the headers as they are in the file, and what is to be said about the file as a whole. */
export type ImportTable = {
  columns: readonly string[]
  rows: readonly ImportRow[]
  remarks: readonly string[]
  /** The addresses of photographs by the names of their files, as names are compared, where the file knows them. */
  addresses?: readonly (readonly [file: string, address: string])[]
}

/** Limits of a file (M1.1). */
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportRows = 10_000
export const maxImportColumns = 200
/** In characters. */
export const maxCell = 40_000
export const maxHeader = 200
