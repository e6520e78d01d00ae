import type { Checkpoint, FileReport, Quarantined } from '@ppman/mrf'

/** One reading of a file, ready to be kept. */
export type FileReading = {
  blob: { sha256: string; bytes: number; mediaType: string | null }
  fileName: string
  /** Where the operator says that the file came from. */
  url: string | null
  readAt: Date
  report: FileReport
  checkpoints: readonly Checkpoint[]
  /** The first stretches in quarantine. */
  quarantined: readonly Quarantined[]
  contracts: readonly { payer: string; plan: string }[]
}
