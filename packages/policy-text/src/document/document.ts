/**
 * The smallest piece of a document that is compared: a sentence, a list item, a table row or a
 * heading.
 */
export type Block = {
  kind: 'heading' | 'text' | 'item' | 'row'
  /** Headings above it, outermost first. */
  path: readonly string[]
  /**
   * As printed, white space collapsed; never masked, so that evidence can quote it. Cells of a row
   * are joined by ` | `.
   */
  text: string
  /**
   * Where it stands in a paginated document: page from 1, box [left, top, right, bottom] in points
   * from the upper left corner.
   */
  at?: { page: number; box: [number, number, number, number] }
}

/** What an extractor took from bytes. */
export type Extract = {
  /** Name and version of the extractor: another version may read the same bytes differently. */
  extractor: string
  /** Of the page, not of the policy; null when there is none. */
  title: string | null
  blocks: readonly Block[]
  /** Marks that a gate looks at: the page asks for a password. */
  asksPassword: boolean
  /** What a PDF says about itself. */
  info?: PdfInfo
}

/** What the file says about itself. Dates are YYYY-MM-DD. */
export type PdfInfo = {
  title: string | null
  subject: string | null
  createdOn: string | null
  modifiedOn: string | null
}

/** Why a PDF has no text for us: told by a reader, or by the parent that had to stop it. */
export type PdfTrouble = 'encrypted' | 'truncated' | 'damaged' | 'timed_out' | 'out_of_memory'
