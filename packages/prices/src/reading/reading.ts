import type { Checkpoint, FileReport, Quarantined } from '@ppman/mrf'
import type { StoredSegment } from '../segment/segment-writing.ts'
import type { StoredCopy } from '../segment/unpacked-copy.ts'

/** One reading of a file, ready to be kept. */
export type FileReading = {
  blob: { sha256: string; bytes: number; mediaType: string | null }
  fileName: string
  /** Where the operator says that the file came from. */
  url: string | null
  readAt: Date
  report: FileReport
  /** The members of an archive that were read for a hospital; '' when the usual choice holds. */
  memberChoice: string
  checkpoints: readonly Checkpoint[]
  /** The first stretches in quarantine. */
  quarantined: readonly Quarantined[]
  contracts: readonly { payer: string; plan: string }[]
  /** Where every single rate is kept; null when the file was rejected. */
  segment: StoredSegment | null
  /** A packed file's content in frames; null when the file is plain, or was rejected. */
  copy: StoredCopy | null
}
