import { parquetFile } from './parquet/parquet-file.ts'
import type { RateRows } from './rate-rows.ts'
import { SEGMENT_SCHEMA, segmentEncoder } from './segment-columns.ts'
import { extendDictionary, emptyDictionary, type SegmentDictionary } from './segment-dictionary.ts'

/** Version of the segment format: it changes when the same reading would give other bytes. */
export const SEGMENT_VERSION = 'ppman-segment/1'

/** The file being read and its parser. */
export type SegmentOrigin = { sha256: string; parserVersion: string }
/** `out` receives the next bytes of the segment and owns them. */
export type SegmentOptions = SegmentOrigin & { out: (bytes: Buffer) => void }

/** Writes the Parquet file of a segment, row group by row group. */
export function segmentFile({ sha256, parserVersion, out }: SegmentOptions) {
  const facts = {
    'ppman.segment': SEGMENT_VERSION,
    'ppman.parser': parserVersion,
    'ppman.file_sha256': sha256,
    'ppman.e4': '1/10,000',
  }
  const file = parquetFile({ schema: SEGMENT_SCHEMA, facts, createdBy: SEGMENT_VERSION, out })
  const dictionary = emptyDictionary()
  const encode = segmentEncoder(dictionary)
  return {
    /** @param fresh dictionary entries that the rows use for the first time */
    add(rows: RateRows, fresh: SegmentDictionary): void {
      extendDictionary(dictionary, fresh)
      if (rows.count > 0) file.addRowGroup(rows.count, encode(rows))
    },
    end(): { rows: number } {
      file.end()
      return { rows: file.rows() }
    },
  }
}
