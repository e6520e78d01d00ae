import { constants, zstdCompressSync } from 'node:zlib'
import { ByteWriter } from 'hyparquet-writer'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'

/** The footer of a Parquet file, as the writing library declares it. */
type FileMetadata = Parameters<typeof writeMetadata>[1]
export type SchemaElement = FileMetadata['schema'][number]
type RowGroup = FileMetadata['row_groups'][number]
type ColumnChunk = RowGroup['columns'][number]

type Encoding = 'PLAIN' | 'RLE_DICTIONARY' | 'DELTA_BINARY_PACKED'

/** One encoded column of a row group. Its bytes are borrowed and written before the next column. */
export type EncodedColumn = {
  path: string[]
  type: 'INT32' | 'INT64' | 'BYTE_ARRAY'
  encoding: Encoding
  /** Present values, in `encoding`. */
  values: Uint8Array
  /**
   * Repetition levels, then definition levels, by the lengths that follow; empty where every row
   * has exactly one value.
   */
  levels: Uint8Array
  repetitionBytes: number
  definitionBytes: number
  /** Leaves, including missing ones. */
  valueCount: number
  nullCount: number
  rowCount: number
  dictionary?: { bytes: Uint8Array; count: number }
  /** Least and greatest value, for readers that skip row groups. */
  bounds?: { least: number; greatest: number }
}

/** Writes a column chunk: its dictionary page and one data page. */
function writeColumnChunk(file: ByteWriter, column: EncodedColumn): ColumnChunk {
  const startsAt = file.offset
  const dictionaryBytes = column.dictionary ? writeDictionaryPage(file, column.dictionary) : 0
  const dataAt = file.offset
  const unpackedBytes = dictionaryBytes + writeDataPage(file, column)
  return {
    file_offset: BigInt(startsAt),
    meta_data: {
      type: column.type,
      encodings: column.dictionary ? ['PLAIN', column.encoding] : [column.encoding],
      path_in_schema: column.path,
      codec: 'ZSTD',
      num_values: BigInt(column.valueCount),
      total_uncompressed_size: BigInt(unpackedBytes),
      total_compressed_size: BigInt(file.offset - startsAt),
      data_page_offset: BigInt(dataAt),
      ...(column.dictionary ? { dictionary_page_offset: BigInt(startsAt) } : {}),
      statistics: {
        null_count: BigInt(column.nullCount),
        ...(column.bounds ? { min_value: column.bounds.least, max_value: column.bounds.greatest } : {}),
      },
    },
  }
}

function writeDictionaryPage(
  file: ByteWriter,
  { bytes, count }: { bytes: Uint8Array; count: number },
): number {
  const packed = pack(bytes)
  const headerAt = file.offset
  writePageHeader(file, {
    type: 'DICTIONARY_PAGE',
    uncompressed_page_size: bytes.length,
    compressed_page_size: packed.length,
    dictionary_page_header: { num_values: count, encoding: 'PLAIN' },
  })
  const headerBytes = file.offset - headerAt
  file.appendBytes(packed)
  return headerBytes + bytes.length
}

/** Version 2 of the page format: levels stay unpacked before the packed values. */
function writeDataPage(file: ByteWriter, column: EncodedColumn): number {
  const isWorthIt = column.values.length > 64
  const packed = isWorthIt ? pack(column.values) : column.values
  const headerAt = file.offset
  writePageHeader(file, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: column.levels.length + column.values.length,
    compressed_page_size: column.levels.length + packed.length,
    data_page_header_v2: {
      num_values: column.valueCount,
      num_nulls: column.nullCount,
      num_rows: column.rowCount,
      encoding: column.encoding,
      repetition_levels_byte_length: column.repetitionBytes,
      definition_levels_byte_length: column.definitionBytes,
      is_compressed: isWorthIt,
    },
  })
  const headerBytes = file.offset - headerAt
  file.appendBytes(column.levels)
  file.appendBytes(packed)
  return headerBytes + column.levels.length + column.values.length
}

/**
 * Level 1: pages are dictionary numbers and amounts already, and higher levels gain 4 % for three
 * times the time.
 */
const LEVEL = { [constants.ZSTD_c_compressionLevel]: 1 }

/** A result in one piece, when its room is there from the start. */
const pack = (bytes: Uint8Array) =>
  zstdCompressSync(bytes, { params: LEVEL, chunkSize: Math.max(1024, bytes.length) })

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
