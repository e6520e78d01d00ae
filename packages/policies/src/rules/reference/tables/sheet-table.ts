import { AppError } from '@ppman/errors'
import type { Content } from '@ppman/mrf'
import { type MarkupStream, markupStream } from '../../../markup-stream.ts'

/** A line of a table; line numbers count from 1. */
export type TableLine = { line: number; cells: readonly string[] }
/** Lines in batches, to avoid one event loop turn per line. */
export type TableLines = AsyncIterable<TableLine[]>

/** Longest line of a table; a longer one would fill the memory. */
export const MAX_LINE_CHARS = 65_536

/** Limit of shared strings, counted as characters plus an overhead for each string. */
const [MAX_SHARED_CHARS, CHARS_OF_ANY] = [64 * 1024 * 1024, 16]
/** No list is wider. */
const MAX_COLUMNS = 100

/**
 * Streams the rows of a workbook's first sheet.
 *
 * @param members of the workbook's archive
 * @throws AppError `rejected` for a workbook without a sheet, or with too much text
 */
export async function* sheetTable(
  members: readonly Content[],
  onProgress?: (packedBytes: number) => void,
): TableLines {
  const findMember = (path: string) => members.find(({ memberPath }) => memberPath === path)
  const sheet =
    findMember('xl/worksheets/sheet1.xml') ??
    members.find(({ memberPath }) => /^xl\/worksheets\/[^/]+\.xml$/.test(memberPath ?? ''))
  if (!sheet) throw new AppError('rejected', 'The workbook has no sheet.')
  const shared = await sharedTexts(findMember('xl/sharedStrings.xml'))
  let rows: TableLine[] = []
  const reader = sheetReader(shared, (row) => rows.push(row))
  for await (const text of decodeChunks(sheet.open(onProgress))) {
    reader.write(text)
    if (rows.length > 0) yield rows
    rows = []
  }
}

async function* decodeChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
}

async function sharedTexts(content: Content | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!content) return texts
  let [text, inText, inReading, chars] = ['', false, false, 0]
  const parser = markupStream(
    {
      onopentagname: (name) => {
        if (name === 'si') text = ''
        if (name === 'rPh') inReading = true
        inText = name === 't' && !inReading
      },
      ontext: (chunk) => {
        if (!inText) return
        text += chunk
        chars += chunk.length
        if (chars > MAX_SHARED_CHARS) throw oversizeError()
      },
      onclosetag: (name) => {
        inText = false
        if (name === 'rPh') inReading = false
        if (name !== 'si') return
        texts.push(text)
        chars += CHARS_OF_ANY
        if (chars > MAX_SHARED_CHARS) throw oversizeError()
      },
    },
    { isXml: true },
  )
  for await (const chunk of decodeChunks(content.open())) parser.write(chunk)
  return texts
}

const oversizeError = () => new AppError('rejected', 'The workbook has more text than a list of edits.')

function sheetReader(shared: readonly string[], onRow: (row: TableLine) => void): MarkupStream {
  let [cells, line, column, type, text, inValue] = [[] as string[], 0, 0, '', '', false]
  return markupStream(
    {
      onopentag: (name, { r, t }) => {
        if (name === 'row') [cells, line, column] = [[], Number(r ?? line + 1), 0]
        else if (name === 'c') [column, type, text] = [r ? columnIndex(r) : column, t ?? '', '']
        inValue = name === 'v' || name === 't'
      },
      ontext: (chunk) => {
        if (inValue && text.length <= MAX_LINE_CHARS) text += chunk
      },
      onclosetag: (name) => {
        inValue = false
        if (name === 'row') onRow({ line, cells: Array.from(cells, (cell) => cell ?? '') })
        if (name !== 'c') return
        if (column < MAX_COLUMNS) cells[column] = type === 's' ? (shared[Number(text)] ?? '') : text
        column += 1
      },
    },
    { isXml: true },
  )
}

/** Column index of a cell reference such as `AB12`, from 0. */
const columnIndex = (cell: string) =>
  [.../^[A-Z]{0,3}/.exec(cell)![0]].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
