/** The smallest unit of comparison: a sentence, a list item, a table row or a heading. */
export type Block = {
  kind: 'heading' | 'text' | 'item' | 'row'
  /** Headings above it, outermost first. */
  path: readonly string[]
  /**
   * As printed, with white space collapsed; never masked, since evidence quotes it. Cells of a row
   * are joined by ` | `.
   */
  text: string
  /**
   * Position in a paginated document: page from 1, box [left, top, right, bottom] in points from
   * the upper left corner.
   */
  at?: { page: number; box: [number, number, number, number] }
  /** Set on the first block of a list item. */
  list?: ListPlace
}

/**
 * How far a list item is indented, larger being deeper: columns in plain text, four for each level
 * in HTML, points in a PDF. `bullet` is the printed sign, which the text leaves out; numbers stay
 * in it.
 */
export type ListPlace = { indent: number; bullet?: string }

/** What an extractor reads from bytes. */
export type Extract = {
  /** Name and version of the extractor: another version may read the same bytes differently. */
  extractor: string
  /** Title of the page, not of the policy; null when there is none. */
  title: string | null
  blocks: readonly Block[]
  /** Whether the page asks for a password, which the gate checks. */
  asksPassword: boolean
  /** Metadata of a PDF. */
  info?: PdfInfo
}

/** Metadata in the file. Dates are YYYY-MM-DD. */
export type PdfInfo = {
  title: string | null
  subject: string | null
  createdOn: string | null
  modifiedOn: string | null
}

/** Why a PDF could not be read: reported by a reader, or by the parent that stopped it. */
export type PdfTrouble = 'encrypted' | 'truncated' | 'damaged' | 'timed_out' | 'out_of_memory'

/**
 * The first heading, else the page's title. What the models of answers compare, whose weights were
 * fitted on it; it may be a banner.
 */
export const firstHeadingOf = ({ title, blocks }: Extract): string | null =>
  blocks.find(({ kind }) => kind === 'heading')?.text ?? title
