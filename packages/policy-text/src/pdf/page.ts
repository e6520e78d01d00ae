/** A run of text where it stands on its page, in points from the upper left corner. Only upright text: watermarks are left out. */
export type Run = { text: string; x: number; y: number; width: number; height: number }

/** One page as a reader of PDF saw it. */
export type Page = { width: number; height: number; runs: readonly Run[] }

/** What the file says about itself. Dates are YYYY-MM-DD. */
export type PdfInfo = {
  title: string | null
  subject: string | null
  createdOn: string | null
  modifiedOn: string | null
}

/** What a reader takes from the bytes, before any of it is laid out. */
export type PdfPages = { reader: string; pages: readonly Page[]; info: PdfInfo }

/** Why a PDF has no text for us: told by a reader, or by the parent that had to stop it. */
export type PdfTrouble = 'encrypted' | 'truncated' | 'damaged' | 'timed_out' | 'out_of_memory'
