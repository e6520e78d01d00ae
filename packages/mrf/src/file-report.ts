import type { FlagCount } from './flags.ts'
import type { DictionaryVersion } from './header/header-checks.ts'
import type { Cut, Layout } from './layouts/layout.ts'
import type { ReadMember } from './members.ts'
import type { RejectReason } from './reject.ts'
import type { Encoding } from './text/encoding.ts'
import type { Compression } from './unpack/decompress.ts'

/** Changes when the same bytes could give another result; stored with every fact from a file. */
export const PARSER_VERSION = 'ppman-mrf/9'

/** The result of reading a file. */
export type FileReport = {
  parserVersion: string
  /**
   * rejected: nothing may be used. partial: some ranges are quarantined, or the end of the file is
   * missing.
   */
  status: 'parsed' | 'partial' | 'rejected'
  reason: RejectReason | null
  compression: Compression | null
  /**
   * The member that was read, when the file is an archive; of several the largest, which the facts
   * below describe.
   */
  memberPath: string | null
  /**
   * Each member that was read, in the order of record and byte numbers; empty when the file is no
   * archive.
   */
  members: ReadMember[]
  /** Names of the members that were not read. */
  otherMembers: string[]
  /** Of the others, those that are price files too: their prices are missing from this result. */
  otherPriceFiles: string[]
  /**
   * Of the decompressed file, or of all members read, concatenated; null when it was not read to
   * the end.
   */
  contentSha256: string | null
  contentBytes: number | null
  encoding: Encoding | null
  delimiter: string | null
  layout: Layout['name'] | null
  declaredVersion: string | null
  detectedVersion: DictionaryVersion | null
  hospitalName: string | null
  /** As published: ISO, or M/D/YYYY. */
  lastUpdatedOn: string | null
  records: number
  rates: number
  quarantined: number
  /** Where the file is cut off (flag `truncated`); null when it is complete. */
  cut: Cut | null
  codes: number
  contracts: number
  flags: FlagCount[]
}

/** An empty report. */
export const emptyReport = (): FileReport => ({
  parserVersion: PARSER_VERSION,
  status: 'rejected',
  reason: null,
  compression: null,
  memberPath: null,
  members: [],
  otherMembers: [],
  otherPriceFiles: [],
  contentSha256: null,
  contentBytes: null,
  encoding: null,
  delimiter: null,
  layout: null,
  declaredVersion: null,
  detectedVersion: null,
  hospitalName: null,
  lastUpdatedOn: null,
  records: 0,
  rates: 0,
  quarantined: 0,
  cut: null,
  codes: 0,
  contracts: 0,
  flags: [],
})
