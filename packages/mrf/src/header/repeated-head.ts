import type { Row } from '../csv/csv-reader.ts'
import { decodeText } from '../text/encoding.ts'
import { csvColumns } from './csv-columns.ts'
import { cellTexts, type CsvHead, generalCount, isDataHeader } from './file-head.ts'

/** A head row between the data: `general` has no names of columns, the others give theirs. */
export type HeadRow = 'general' | readonly string[]

const BOM = Buffer.from('\uFEFF')

/**
 * Finds the head rows that stand between the data of a file that was joined of several exports or
 * pages. A later data header may have its columns in another order. Looking at two cells is enough
 * for most rows.
 */
export function repeatedHead({ names, columns, generalNames }: CsvHead): (row: Row) => HeadRow | null {
  const column = Math.max(columns.record.description, 0)
  const isName = cellAmong(names)
  const isGeneral = cellAmong(generalNames.slice(0, 1))
  let isBelowGeneral = false

  function dataHeader(row: Row): readonly string[] | null {
    if (!isName(row, column)) return null
    const texts = cellTexts(row)
    return isDataHeader(csvColumns(texts)) ? texts : null
  }

  return (row) => {
    const header = dataHeader(row)
    const isBelow = isBelowGeneral
    isBelowGeneral = false
    if (header || isBelow || isRule(row)) return header ?? 'general'
    isBelowGeneral = isGeneral(row, 0) && generalCount(cellTexts(row)) > 1
    return isBelowGeneral ? 'general' : null
  }
}

const DASH = 0x2d
const SPACE = 0x20

/** A line of dashes, which database clients print below the names of columns. */
function isRule({ buf, cells, start, end }: Row): boolean {
  if (buf[start[0]!] !== DASH) return false
  for (let index = start[0]!; index < end[cells - 1]!; index++) {
    const isBetween = buf[index]! <= SPACE || buf[index] === buf[end[0]!]
    if (buf[index] !== DASH && !isBetween) return false
  }
  return true
}

/** Whether a cell is one of the names, ignoring case and a byte order mark in front of it. */
function cellAmong(names: readonly string[]): (row: Row, cell: number) => boolean {
  const wanted = new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()))
  const most = Math.max(0, ...[...wanted].map((name) => Buffer.byteLength(name)))
  const firsts = new Uint8Array(256)
  for (const name of wanted) for (const text of [name, name.toUpperCase()]) firsts[Buffer.from(text)[0]!] = 1
  return ({ buf, cells, start, end }, cell) => {
    if (cell >= cells) return false
    const to = end[cell]!
    let from = start[cell]!
    if (buf[from] === BOM[0] && buf.compare(BOM, 0, BOM.length, from, from + BOM.length) === 0)
      from += BOM.length
    if (to - from > most + 2 || firsts[buf[from]!] === 0) return false
    return wanted.has(decodeText(buf.subarray(from, to)).trim().toLowerCase())
  }
}
