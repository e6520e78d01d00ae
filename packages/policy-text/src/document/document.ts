import { exec, guard } from '../text/needles.ts'
import { regex } from '../text/pattern.ts'
import { datesIn } from '../text/dates.ts'
import { policyTitleOf } from './policy-title.ts'

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

/** Metadata stated in a document. Dates only as stated, never as fetched. */
export type Metadata = {
  title: string | null
  /** As printed after "Policy number" or the like. */
  number: string | null
  /** YYYY-MM-DD */
  effectiveOn: string | null
}

const NUMBER = guard(regex('i')`
  \b(?:policy|guideline|document|bulletin|CPB) ?(?:number|no\.?|#|id)[:#]? ?(?=[A-Z0-9])(
    [\w.-]{1,60}?\d[\w.-]{0,60})
`)
const STATES_EFFECTIVE = /\beffective(?: date| as of| on)?\b/i

/**
 * Title, policy number and effective date: from the text, else from the title or subject of the
 * file. Creation and modification dates of the file are ignored.
 */
export function metadataOf(extract: Extract): Metadata {
  const { blocks, info } = extract
  const texts = blocks.map(({ text }) => text)
  const numbered = firstIn(texts, (text) => exec(NUMBER, text)?.[1])
  const effectiveOn = firstIn([...texts, info?.title ?? '', info?.subject ?? ''], effectiveDateIn)
  return {
    title: policyTitleOf(extract),
    number: numbered?.replace(/[.-]$/, '') ?? null,
    effectiveOn: effectiveOn ?? null,
  }
}

/**
 * The first heading, else the page's title. What the models of answers compare, whose weights were
 * fitted on it; it may be a banner.
 */
export const firstHeadingOf = ({ title, blocks }: Extract): string | null =>
  blocks.find(({ kind }) => kind === 'heading')?.text ?? title

const effectiveDateIn = (text: string) =>
  STATES_EFFECTIVE.test(text) ? datesIn(text).find(({ role }) => role === 'effective')?.on : undefined

/** The first answer of a text, from which on no text is read. */
function firstIn(texts: readonly string[], answer: (text: string) => string | undefined): string | undefined {
  for (const text of texts) {
    const found = answer(text)
    if (found) return found
  }
  return undefined
}
