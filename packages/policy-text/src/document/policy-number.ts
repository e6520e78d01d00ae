import { withoutLeaders } from '../text/dates.ts'
import { regex, source } from '../text/pattern.ts'
import type { Block } from './document.ts'

/** A document names its number within this many blocks; later numbers belong to what it cites. */
const HEAD_BLOCKS = 40
/** Blocks at the very beginning, where a number needs no label. */
const TOP_BLOCKS = 12
/** Characters of a block that are read: a page may be one block. */
const MAX_CHARS = 2_000

const VALUE = source`(?=[\w./-]{0,40}\d)([A-Za-z0-9][\w./-]{0,60})`
const BETWEEN = source`[\s:#|*]{0,5}`
const KIND = source`
  (?:(?:medical|clinical|coverage|payment|reimbursement|drug|pharmacy|administrative|lab) ){0,3}
  (?:policy|guideline|document|doc|bulletin|cpb)
`
/** Labels of a number, the surest first. */
const LABELS = [
  regex('gi')`\b${KIND} ?(?:(?:number|no|id)\b\.?|#)${BETWEEN}${VALUE}`,
  regex('gi')`(?:\breference (?:number|no\b\.?|id\b|#)|(?:^|\| )(?:number|id) ?[:#|])${BETWEEN}${VALUE}`,
  regex('gi')`\b${KIND} ?: ?${VALUE}`,
]
/** The label alone, with its value in the next block: "Coverage Policy Number ........". */
const LABEL_ALONE = regex('i')`^${KIND} ?(?:number|no\.?|id|#)[\s:|]{0,3}$`
/** Words before a label that make it the number of another document. */
const OF_OTHERS = regex('i')`
  \b(?:see|refer|related|replac(?:es|ed|ing)|supersed(?:es|ed)|formerly|previously|association|bcbsa|
    other|according to|per)\b[^.;|]{0,40}$
`
const DAY = /^(?:\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:19|20)\d{2})$/

/** A number by its shape: `BSC_CON_2.10`, `L-267-001`, `MP360`; three digits, or two separators. */
const SHAPE = source`
  (?!(?:ICD|CPT|HCPCS|COVID|SARS|FORM)\b)
  (?:[A-Z]{1,6}(?:[._-][A-Z]{1,6}){0,3}[._-]\d[\w.-]{1,20}|[A-Z]{2,6}\d[\d.]{1,10}\d)
`
const SHAPE_ALONE = new RegExp(`^${SHAPE}$`)
const SHAPE_FIRST = regex('u')`^([A-Z]{1,6}(?:[._-][A-Z]{1,6}){0,3}[._-]\d[\w.-]{1,20}) \p{L}`
const DOTTED = /(?<![\w.-])[A-Z]{2,6}\.[A-Z]{1,5}\.\d{2,5}(?:\.[A-Z])?(?![\w-])/

/**
 * The number that a document states of itself: after a label in its head, else at its very top by
 * its shape. Null where only other documents are numbered.
 */
export function policyNumberOf(blocks: readonly Block[]): string | null {
  const head = blocks.slice(0, HEAD_BLOCKS).map(textOf)
  for (const label of LABELS) {
    const found = labelledIn(head, label)
    if (found) return found
  }
  return valueBelow(head) ?? numberByShape(head.slice(0, TOP_BLOCKS))
}

const textOf = ({ text }: Block): string => withoutLeaders(text.slice(0, MAX_CHARS))

function labelledIn(head: readonly string[], label: RegExp): string | null {
  for (const text of head)
    for (const match of text.matchAll(label)) {
      const number = cleaned(match[1]!)
      if (number && !OF_OTHERS.test(text.slice(0, match.index))) return number
    }
  return null
}

/** Signs that a number of a policy consists of. */
const NUMBER_ALONE = /^[\w./-]+$/

/** The block below a label that stands alone, or the cell below it in a table. */
function valueBelow(head: readonly string[]): string | null {
  for (const [index, text] of head.slice(0, -1).entries()) {
    const [labels, values] = [text, head[index + 1]!].map((line) => line.split(' | '))
    const column = labels!.findIndex((cell) => LABEL_ALONE.test(cell.trim()))
    const value = values![column]?.trim()
    if (
      column >= 0 &&
      labels!.length === values!.length &&
      value &&
      NUMBER_ALONE.test(value) &&
      /\d/.test(value)
    )
      return cleaned(value)
  }
  return null
}

/** A number without what was glued to it: "GENE.00059Publish Date". Null for a date. */
function cleaned(value: string): string | null {
  const glued = value.search(/(?<=\d)[A-Z][a-z]{2}/)
  const number = (glued < 0 ? value : value.slice(0, glued)).replace(/[./-]{1,9}$/, '')
  return DAY.test(number) || !/\d/.test(number) ? null : number
}

function numberByShape(top: readonly string[]): string | null {
  const alone = top.find((text) => SHAPE_ALONE.test(text) && isLongEnough(text))
  if (alone) return alone
  for (const text of top.slice(0, 3)) {
    const first = SHAPE_FIRST.exec(text)?.[1]
    const found = first && isLongEnough(first) ? first : DOTTED.exec(text)?.[0]
    if (found) return cleaned(found)
  }
  return null
}

const isLongEnough = (number: string): boolean =>
  number.replace(/\D/g, '').length >= 3 || number.split(/[._-]/).length >= 3
