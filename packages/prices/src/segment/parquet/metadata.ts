import type { writeMetadata } from 'hyparquet-writer/src/metadata.js'

/** What stands at the end of a Parquet file, in the words of the library that writes it. */
export type FileMetadata = Parameters<typeof writeMetadata>[1]
export type SchemaElement = FileMetadata['schema'][number]
export type RowGroup = FileMetadata['row_groups'][number]
export type ColumnChunk = RowGroup['columns'][number]
