import { Readable } from 'node:stream'
import { csvLine } from '@ppman/http'
import { z } from 'zod'
import { ClaimsAddress } from './schemas.ts'

/**
 * An item of the export, as `payerExportRepo` writes it: a routing entry with its payer, or a payer
 * without entries.
 */
export const PayerExportItem = z
  .object({
    payer_id: z.uuid(),
    payer_name: z.string(),
    slug: z.string(),
    payer_type: z.string(),
    is_active: z.boolean(),
    parent_id: z.uuid().nullable(),
    entry_id: z.uuid().nullable().meta({ description: 'Null for a payer without routing entries.' }),
    entry_name: z.string().nullable(),
    edi_payer_id: z.string().nullable(),
    clearinghouse: z.string().nullable(),
    transactions: z.array(z.string()),
    coverage_types: z.array(z.string()),
    plan_types: z.array(z.string()),
    states: z.array(z.string()),
    aliases: z.array(z.string()),
    identifiers: z.array(z.string()).meta({ description: 'kind:value, for example naic:12345.' }),
    addresses: z.array(z.string()),
    phones: z.array(z.string()),
    valid_from: z.iso.date().nullable(),
    valid_to: z.iso.date().nullable(),
    source: z.string().meta({ description: 'Where it was read, and under which id there.' }),
    directory_id: z.string(),
    first_seen_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    naic_code: z.string().nullable().meta({ description: 'The first of the NAIC numbers in identifiers.' }),
    claims_address: ClaimsAddress.nullable().meta({
      description: 'Where claims go on paper. In CSV one text.',
    }),
  })
  .meta({ id: 'PayerExportItem' })

type ExportLine = z.input<typeof PayerExportItem>

export const EXPORT_TYPES = { json: 'application/json', csv: 'text/csv' } as const
export type ExportFormat = keyof typeof EXPORT_TYPES

type Export = { format: ExportFormat; generatedAt: Date; version: string; limit: number }
/** Yields at most `limit` items in batches. Each item is JSON text. */
type Batches = (limit: number) => AsyncGenerator<string[], void>

/**
 * Streams the export and holds one batch in memory. A read error destroys the stream and the
 * response.
 */
export const renderExport = (batches: Batches, options: Export): Readable =>
  options.format === 'csv'
    ? textStream(batches(options.limit), csvText())
    : textStream(batches(options.limit + 1), jsonText(options))

type Text = { head: string; of: (items: readonly string[]) => string; tail: () => string }

/**
 * Renders batches as a stream. A batch is emptied once it is rendered: a settled promise may keep
 * its value until the next full garbage collection, and that would be the whole export.
 */
function textStream(batches: AsyncGenerator<string[], void>, text: Text): Readable {
  const pushNext = async () => {
    const { value: items, done } = await batches.next()
    stream.push(done ? text.tail() : text.of(items))
    if (done) stream.push(null)
    else items.length = 0
  }
  const stream = new Readable({
    read: () => void pushNext().catch((error: unknown) => stream.destroy(error as Error)),
    destroy: (error, whenDone) => void batches.return().then(() => whenDone(error), whenDone),
  })
  stream.push(text.head)
  return stream
}

/** The count comes last. The export reads one extra item to know whether more exist. */
function jsonText({ format, generatedAt, version, limit }: Export): Text {
  const head = JSON.stringify({ format, generated_at: generatedAt.toISOString(), version })
  let read = 0
  return {
    head: `${head.slice(0, -1)},"items":[`,
    of: (items) => {
      const kept = items.slice(0, limit - read)
      const text = (read === 0 || kept.length === 0 ? '' : ',') + kept.join(',')
      read += items.length
      return text
    },
    tail: () => `],"count":${Math.min(read, limit)},"truncated":${read > limit}}`,
  }
}

const COLUMNS = Object.keys(PayerExportItem.shape) as (keyof ExportLine)[]

const csvText = (): Text => ({
  head: csvLine(COLUMNS),
  of: (items) => items.map((item) => csvLine(cellsOf(JSON.parse(item) as ExportLine))).join(''),
  tail: () => '',
})

/** Joins several values of a cell with bars. */
const cellsOf = (line: ExportLine) =>
  COLUMNS.map((column) => {
    const value = line[column]
    if (Array.isArray(value)) return value.join('|')
    return value !== null && typeof value === 'object'
      ? addressText(value)
      : value === null
        ? null
        : String(value)
  })

const addressText = ({ line, city, state, zip }: NonNullable<ExportLine['claims_address']>): string =>
  [line, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
