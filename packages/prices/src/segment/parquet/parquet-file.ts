import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import {
  type ColumnChunk,
  type EncodedColumn,
  type RowGroup,
  type SchemaElement,
  writeColumnChunk,
} from './column-chunk.ts'

const MAGIC = 0x31524150

type Options = {
  schema: SchemaElement[]
  /** Facts about the whole file, as every reader shows them. */
  facts: Readonly<Record<string, string>>
  createdBy: string
  /** Given the next bytes of the file, its own to keep. */
  out: (bytes: Buffer) => void
}

/**
 * Writes one Parquet file, row group by row group; nothing but the row group in hand and the
 * closing words is held.
 */
export function parquetFile({ schema, facts, createdBy, out }: Options) {
  const file = new ByteWriter(1 << 20)
  const groups: RowGroup[] = []
  let rows = 0
  file.appendUint32(MAGIC)

  function flush(): void {
    out(Buffer.from(file.getBytes()))
    file.index = 0
  }

  /**
   * @param columns in the order of the schema's leaves; each is written before the next is asked
   *   for
   */
  function addRowGroup(rowCount: number, columns: Iterable<EncodedColumn>): void {
    const startsAt = file.offset
    const chunks: ColumnChunk[] = []
    for (const column of columns) chunks.push(writeColumnChunk(file, column))
    rows += rowCount
    groups.push({
      columns: chunks,
      num_rows: BigInt(rowCount),
      total_byte_size: chunks.reduce(
        (sum, { meta_data: meta }) => sum + (meta?.total_uncompressed_size ?? 0n),
        0n,
      ),
      total_compressed_size: BigInt(file.offset - startsAt),
    })
    flush()
  }

  function end(): void {
    writeMetadata(file, {
      version: 2,
      created_by: createdBy,
      schema,
      num_rows: BigInt(rows),
      row_groups: groups,
      key_value_metadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
      metadata_length: 0,
    })
    file.appendUint32(MAGIC)
    flush()
  }
  return { addRowGroup, end, rows: () => rows }
}
