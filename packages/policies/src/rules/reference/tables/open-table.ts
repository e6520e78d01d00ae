import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@ppman/errors'
import { archiveMembers, type ByteSource, type Content, fileSource, isSpreadsheet, unpack } from '@ppman/mrf'
import { byteOrderMark, fileFormatOf } from '@ppman/text'
import { MAX_LINE_CHARS, sheetTable, type TableLine, type TableLines } from './sheet-table.ts'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

type Progress = (packedBytes: number) => void
export type OpenTable = {
  /** Name of the archive member, or of the file. */
  name: string
  /** Packed size, the total of the progress. */
  bytes: number
  lines: (onProgress: Progress) => TableLines
  /** Other tables of the archive, not read. */
  leftOut: string[]
  close: () => Promise<void>
}

/** Largest workbook inside an archive; CMS's have 40 MB. It is extracted to a temporary file. */
const MAX_WORKBOOK_BYTES = 512 * 1024 * 1024

/**
 * Opens the table of a text file, a workbook (.xlsx), or an archive with one of them. A text file
 * takes precedence over a workbook with the same table.
 *
 * @throws AppError `rejected` for an archive without a table; RejectedFile for a file that cannot
 * be unpacked
 */
export async function openTable(source: ByteSource): Promise<OpenTable> {
  const members = await zipMembers(source)
  if (!members)
    return openText({ name: source.name, bytes: source.bytes }, (await unpack(source)).contents[0]!)
  if (isSpreadsheet(members)) return openWorkbook(source, members)
  const texts = members.filter(({ memberPath }) => /\.(?:txt|csv|tsv)$/i.test(memberPath!))
  const [text, ...others] = texts
  if (text)
    return {
      ...openText({ name: text.memberPath!, bytes: source.bytes }, text),
      leftOut: others.map(({ memberPath }) => memberPath!),
    }
  const workbook = members.find(({ memberPath }) => /\.xlsx$/i.test(memberPath!))
  if (!workbook) throw new AppError('rejected', 'The archive holds no .txt, .csv or .xlsx table.')
  return extractWorkbook(workbook)
}

async function zipMembers(source: ByteSource): Promise<Content[] | null> {
  for await (const chunk of await source.streamFrom(0, 4))
    return fileFormatOf(chunk) === 'zip' ? archiveMembers(source) : null
  throw new AppError('rejected', 'The file is empty.')
}

const openText = ({ name, bytes }: { name: string; bytes: number }, content: Content): OpenTable => ({
  name,
  bytes,
  lines: (onProgress) => textTable(content.open(onProgress, { cut: refuseCut })),
  leftOut: [],
  close: () => Promise.resolve(),
})

/** A truncated list would end all rules after the cut. */
const refuseCut = () => {
  throw new AppError('rejected', 'The packed data of the file end too early.')
}

const openWorkbook = ({ name, bytes }: ByteSource, members: Content[]): OpenTable => ({
  name,
  bytes,
  lines: (onProgress) => sheetTable(members, onProgress),
  leftOut: [],
  close: () => Promise.resolve(),
})

/**
 * A workbook is a ZIP file and needs random access, so a nested one goes through a temporary file.
 */
async function extractWorkbook(content: Content): Promise<OpenTable> {
  const dir = await mkdtemp(join(tmpdir(), 'ppman-workbook-'))
  const close = () => rm(dir, { recursive: true, force: true })
  try {
    const path = join(dir, 'workbook.xlsx')
    await pipeline(limitBytes(content.open()), createWriteStream(path))
    const source = { ...(await fileSource(path)), name: content.memberPath! }
    return { ...openWorkbook(source, await archiveMembers(source)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* limitBytes(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let given = 0
  for await (const chunk of bytes) {
    given += chunk.length
    if (given > MAX_WORKBOOK_BYTES)
      throw new AppError('rejected', 'The workbook in the archive is larger than 512 MB.')
    yield chunk
  }
}

/** Number of lines inspected to detect the delimiter. */
const SHOWN_LINES = 50
const BATCH_LINES = 1_000

/**
 * Reads a table with tab-separated or comma-separated cells.
 *
 * @throws AppError `rejected` for a text that is no table
 */
async function* textTable(bytes: AsyncIterable<Buffer>): TableLines {
  const runs = textLines(bytes)
  const shown: string[][] = []
  for (let count = 0; count < SHOWN_LINES;) {
    const next = await runs.next()
    if (next.done) break
    shown.push(next.value)
    count += next.value.length
  }
  const all = chain(shown, runs)
  yield* shown.some((run) => run.some((line) => line.includes('\t'))) ? readTabs(all) : readCommas(all)
}

async function* chain(first: readonly string[][], rest: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield* first
  yield* rest
}

async function* readTabs(runs: AsyncIterable<string[]>): TableLines {
  let line = 0
  for await (const run of runs)
    yield run.map((text): TableLine => ({
      line: ++line,
      cells: (text.endsWith('\r') ? text.slice(0, -1) : text).split('\t'),
    }))
}

async function* readCommas(runs: AsyncIterable<string[]>): TableLines {
  const options = {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    max_record_size: MAX_LINE_CHARS,
  } as const
  const parser = Readable.from(joinBatches(runs), { objectMode: false }).pipe(parse(options))
  let batch: TableLine[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      batch.push({ line: info.lines, cells: record })
      if (batch.length < BATCH_LINES) continue
      yield batch
      batch = []
    }
  } catch (cause) {
    if (!String((cause as NodeJS.ErrnoException).code).startsWith('CSV_')) throw cause
    throw new AppError(
      'rejected',
      'The file cannot be read as a table: a quotation mark is never closed, or a line does not end.',
      { cause },
    )
  }
  yield batch
}

async function* joinBatches(runs: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const run of runs) yield `${run.join('\n')}\n`
}

/**
 * Splits a text into lines, in batches. Reads UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws AppError `rejected` for a line that is too long
 */
async function* textLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let decoder: TextDecoder | null = null
  let rest = ''
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(byteOrderMark(chunk)?.encoding ?? 'utf-8')
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    if (rest.length > MAX_LINE_CHARS)
      throw new AppError(
        'rejected',
        `A line is longer than ${MAX_LINE_CHARS} characters: the file is no table.`,
      )
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}
