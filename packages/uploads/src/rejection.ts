/** Why an uploaded file is not accepted, with the sentence that its uploader reads. */
export const REJECTIONS = {
  too_large: 'The file is larger than 20 MiB. Upload a smaller version, or only the pages you need.',
  empty_file: 'The file is empty.',
  not_pdf: 'The file is not a PDF. Save or print it as PDF and upload that.',
  polyglot:
    'The file is a PDF and another kind of file at the same time. Print it as PDF again and upload that.',
  damaged: 'The file is damaged or incomplete, and cannot be read. Download it again and upload that.',
  encrypted: 'The file is encrypted or protected with a password. Upload a version without protection.',
  active_content:
    'The file contains JavaScript, a command that starts programs, or attached files. ' +
    'Print it as PDF again and upload that.',
  too_many_pages: 'The file has more than 2,000 pages. Upload it in parts.',
  too_complex: 'The file takes too much time or memory to read. Print it as PDF again and upload that.',
  no_text: 'The file has no text, as scanned pages have none. Upload a version with text.',
  patient_data: 'The file seems to contain information about a patient. Remove it and upload the file again.',
} as const

export type Rejection = keyof typeof REJECTIONS
