import { Readable } from 'node:stream'
import { csvLine } from './csv-line.ts'
import { type ExportLine, PayerExportItem } from './export-item.ts'

export const EXPORT_TYPES = { json: 'application/json', csv: 'text/csv' } as const
export type ExportFormat = keyof typeof EXPORT_TYPES

type Export = { format: ExportFormat; generatedAt: Date; version: string; limit: number }
/** Gives at most so many items, in batches, each as JSON text. */
type Batches = (limit: number) => AsyncIterable<string[]>

/** The export as a stream that holds one batch at a time. When reading fails the stream breaks off, and the answer with it. */
export const renderExport = (batches: Batches, words: Export): Readable =>
  Readable.from(words.format === 'csv' ? csvChunks(batches(words.limit)) : jsonChunks(batches, words), { objectMode: false })

/** The count comes last: only then is it known. One item more than asked for is read, to know whether there are more. */
async function* jsonChunks(batches: Batches, { format, generatedAt, version, limit }: Export): AsyncGenerator<string> {
  const head = JSON.stringify({ format, generated_at: generatedAt.toISOString(), version })
  yield `${head.slice(0, -1)},"items":[`
  let read = 0
  for await (const items of batches(limit + 1)) {
    const kept = items.slice(0, limit - read)
    if (kept.length > 0) yield (read === 0 ? '' : ',') + kept.join(',')
    read += items.length
  }
  yield `],"count":${Math.min(read, limit)},"truncated":${read > limit}}`
}

const COLUMNS = Object.keys(PayerExportItem.shape) as (keyof ExportLine)[]

async function* csvChunks(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const items of batches) yield items.map((item) => csvLine(cellsOf(JSON.parse(item) as ExportLine))).join('')
}

/** Several values in one cell stand between bars. */
const cellsOf = (line: ExportLine) =>
  COLUMNS.map((column) => {
    const value = line[column]
    return Array.isArray(value) ? value.join('|') : value === null ? null : String(value)
  })
