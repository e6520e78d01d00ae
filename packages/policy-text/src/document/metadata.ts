import type { Extract } from './document.ts'
import { effectiveDateOf } from './effective-date.ts'
import { policyNumberOf } from './policy-number.ts'
import { policyTitleOf } from './policy-title.ts'

/** Metadata stated in a document. Dates only as stated, never as fetched. */
export type Metadata = {
  title: string | null
  /** As printed after "Policy number" or the like, or at the top. */
  number: string | null
  /** YYYY-MM-DD */
  effectiveOn: string | null
}

/**
 * Title, policy number and effective date: from the text, else from the title or subject of the
 * file. Creation and modification dates of the file are ignored.
 */
export const metadataOf = (extract: Extract): Metadata => ({
  title: policyTitleOf(extract),
  number: policyNumberOf(extract.blocks),
  effectiveOn: effectiveDateOf(extract),
})
