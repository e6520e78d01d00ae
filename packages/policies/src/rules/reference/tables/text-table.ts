import { Readable } from 'node:stream'
import { AppError } from '@ppman/errors'
import { byteOrderMark } from '@ppman/text'
import { parse } from 'csv-parse'
import { MAX_LINE_CHARS, type TableLine, type TableLines } from './table-line.ts'

/** Number of lines inspected to detect the delimiter. */
const SHOWN_LINES = 50
const BATCH_LINES = 1_000

/**
 * Reads a table with tab-separated or comma-separated cells.
 *
 * @throws AppError `rejected` for a text that is no table
 */
export async function* textTable(bytes: AsyncIterable<Buffer>): TableLines {
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
