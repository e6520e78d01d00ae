/** Why a file was rejected. The reasons are stored and shown. */
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

/** Stops reading; `readHospitalFile` reports it as `status: rejected`. */
export class RejectedFile extends Error {
  override readonly name = 'RejectedFile'
  readonly reason: RejectReason

  constructor(reason: RejectReason, cause?: unknown) {
    super(`The file was rejected: ${reason}.`, { cause })
    this.reason = reason
  }
}
