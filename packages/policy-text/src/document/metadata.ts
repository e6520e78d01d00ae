import { datesIn } from '../text/dates.ts'
import { exec, guard } from '../text/needles.ts'
import { regex } from '../text/pattern.ts'
import type { Extract } from './document.ts'
import { policyTitleOf } from './policy-title.ts'

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
