import { regex } from '../text/pattern.ts'
import type { Extract } from './document.ts'
import { datesIn } from '../text/dates.ts'

/** Metadata stated in a document. Dates only as stated, never as fetched. */
export type Metadata = {
  title: string | null
  /** As printed after "Policy number" or the like. */
  number: string | null
  /** YYYY-MM-DD */
  effectiveOn: string | null
}

const NUMBER = regex('i')`
  \b(?:policy|guideline|document|bulletin|CPB) ?(?:number|no\.?|#|id)[:#]? ?(?=[A-Z0-9])(
    [\w.-]{1,60}?\d[\w.-]{0,60})
`
const STATES_EFFECTIVE = /\beffective(?: date| as of| on)?\b/i

/**
 * Title (first heading, else the page's), policy number and effective date: from the text, else
 * from the title or subject of the file. Creation and modification dates of the file are ignored.
 */
export function metadataOf({ title, blocks, info }: Extract): Metadata {
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text
  const numbered = blocks.map(({ text }) => NUMBER.exec(text)?.[1]).find(Boolean)
  const stated = [...blocks.map(({ text }) => text), info?.title ?? '', info?.subject ?? '']
  const dated = stated.filter((text) => STATES_EFFECTIVE.test(text)).flatMap(datesIn)
  return {
    title: heading ?? title,
    number: numbered?.replace(/[.-]$/, '') ?? null,
    effectiveOn: dated.find(({ role }) => role === 'effective')?.on ?? null,
  }
}
