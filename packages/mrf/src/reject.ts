/** Why a file gave nothing. Stored and shown: a hospital's failure reason is data. */
export type RejectReason =
  | 'empty_file'
  | 'html_page'
  | 'not_a_hospital_file'
  | 'layout_not_supported'
  | 'no_rates'
  | 'line_too_long'
  | 'too_many_broken_rows'
  | 'unreadable_archive'
  | 'corrupt_compression'
  | 'decompression_ratio'

/** Stops a reading. Caught at its edge, where it becomes `status: rejected`. */
export class RejectedFile extends Error {
  override readonly name = 'RejectedFile'
  readonly reason: RejectReason

  constructor(reason: RejectReason, cause?: unknown) {
    super(`The file was rejected: ${reason}.`, { cause })
    this.reason = reason
  }
}
