/** Why a file gave nothing. Stored and shown: a hospital's failure reason is data. */
export type RejectReason =
  | 'empty_file'
  | 'html_page'
  | 'captcha_page'
  | 'pdf_file'
  | 'spreadsheet_file'
  | 'xml_file'
  | 'not_a_hospital_file'
  | 'no_rates'
  | 'line_too_long'
  | 'too_many_broken_rows'
  | 'nested_too_deeply'
  | 'unreadable_archive'
  | 'encrypted_archive'
  | 'unsupported_compression'
  | 'corrupt_compression'
  | 'decompression_ratio'
  | 'reading_limit'

/** Stops a reading. Caught at its edge, where it becomes `status: rejected`. */
export class RejectedFile extends Error {
  override readonly name = 'RejectedFile'
  readonly reason: RejectReason

  constructor(reason: RejectReason, cause?: unknown) {
    super(`The file was rejected: ${reason}.`, { cause })
    this.reason = reason
  }
}
