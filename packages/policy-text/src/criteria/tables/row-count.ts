import { regex, source } from '../../text/pattern.ts'
import type { Operator } from '../criteria.ts'
import { statedOperator } from '../lead-in.ts'
import { NUMBER, NUMBERS } from '../sentences/quantifiers.ts'

/**
 * How a sentence counts the table beside it: its rows as entries of one list, or what stands in
 * the cells of each row.
 */
export type RowCount = {
  scope: 'rows' | 'cells'
  op: Operator
  n: number | null
  isOfColumns: boolean
  /** Whether it names the rows themselves, not criteria, which may stand in cells as well. */
  isOfRows: boolean
}

/** What the rows of a table are called. */
const ROWS = source`
  (?:rows?|lines?|steps?|sections?|items?|entries|elements?|criteri(?:a|on)|requirements?|conditions?|
  findings?|boxes|parts?|points?|tests|questions?)
`
/** What stands in the row of one service. */
const CELLS = regex('i')`
  \b(?:columns?|cells?|beside|alongside|opposite|next to|(?:its|that|their|the same|each|every|
  the) row\b(?!s)|
  row (?:for|of|that)|(?:listed|shown|given|named|set out) (?:for|against|with|under) |
  for (?:a|an|each|the|that|its|their|his or her) (?:[\w'-]{1,20}\x20){0,2}(?:service|drug|product|diagnosis|
  indication|procedure|age|group|use|device|phase|category|code|test|study|level|type)\b)
`
const COLUMNS = /\b(?:every|each|all|both)(?: of the)? (?:\w+ )?columns?\b|\bcolumns (?:must|are|apply)\b/i
/** What a sentence says of rows that count. */
const HOLDS = regex('i')`
  \b(?:appl(?:y|ies)|qualif\w{1,5}|met|meets?|satisf\w{1,6}|true|present|complet\w{1,3}|enough|suffic\w{1,5}|
  approv\w{1,5}|covers?|covered|pays?|paid|payable|authoriz\w{1,6}|requir\w{1,5}|must|allow\w{0,3}|
  eligib\w{1,6}|
  necessary|document\w{0,6}|fulfill?\w{0,3}|grant\w{0,3}|cumulative|checked|needed|holds?)\b
`
const ANY = regex(
  'i',
)`\b(?:any|either|one|1|a single)(?: \(\d\))?(?: one)?(?: of)?(?: \S{1,20}){0,3}? ${ROWS}\b`
const ALL = regex(
  'i',
)`\b(?:all|each|every|both)(?: of)?(?: \S{1,20}){0,3}? ${ROWS}\b|\b${ROWS}(?: \S+){0,6} cumulative\b`
const NAMED = regex('i')`\b${ROWS} (?:[A-Z]|\d{1,2}|[ivx]{1,4})(?:,| and| or| to| through| ?[-–]) ?\S`
const SEVERAL = regex('i')`
  (?<!\ball )(?<!\bboth )\b(?<number>${NUMBER})(?: or more)?(?: of)?(?: (?:the|
  these))?(?: (?!of\b)\S{1,20}){0,2}? ${ROWS}\b
`
/** What is enough without the other rows. */
const ALONE = regex('i')`
  \b(?:suffic\w{2,5}|(?:is|are) enough|alternativ\w{1,4}|by itself|on its own|independently|whichever)\b
`
/** "when the criteria in the table are met". */
const BELOW = regex('i')`
  \b(?:following|below|in (?:this|the) table)\b[^.]{0,40}\b(?:met|satisfied|true|present|fulfilled|apply)\b|
  \b${ROWS} (?:below|that follow|in (?:this|the) table)(?: \S+){0,3} (?:met|satisfied|true|present|apply)\b
`
const OF_ROWS = /\b(?:rows?|lines?|steps?|sections?|entries|elements?|parts?|boxes)\b/i
/** A longer sentence does more than count. */
const LONGEST_CHARS = 260

/** How a sentence beside a table counts it; null where it does not. */
export function rowCount(text: string): RowCount | null {
  if (text.length > LONGEST_CHARS || !HOLDS.test(text)) return null
  const isOfColumns = COLUMNS.test(text)
  const counted = countOf(text)
  if (isOfColumns || CELLS.test(text)) {
    const op = counted?.op ?? cellOperator(text)
    return op && { scope: 'cells', op, n: counted?.n ?? null, isOfColumns, isOfRows: false }
  }
  return counted && { scope: 'rows', ...counted, isOfColumns: false, isOfRows: OF_ROWS.test(text) }
}

function cellOperator(text: string): Operator | null {
  if (/\b(?:all|each|every|everything|both)\b/i.test(text)) return 'all'
  if (/\b(?:any|either|one)\b/i.test(text)) return 'any'
  return /\b(?:must|required|met|meets?|satisf\w+)\b/i.test(text) ? 'all' : null
}

function countOf(text: string): { op: Operator; n: number | null } | null {
  const several = SEVERAL.exec(text)
  const number = several ? numberOf(several.groups!['number']!) : 0
  if (number > 1) return { op: 'n_of', n: number }
  if (ALONE.test(text)) return { op: 'any', n: null }
  if (ALL.test(text)) return { op: 'all', n: null }
  if (ANY.test(text)) return { op: 'any', n: null }
  if (NAMED.test(text)) return { op: / or /.test(NAMED.exec(text)![0]) ? 'any' : 'all', n: null }
  const stated = statedOperator(text)
  if (stated) return { op: stated.op, n: stated.n }
  return BELOW.test(text) ? { op: 'all', n: null } : null
}

const numberOf = (words: string) => {
  const index = NUMBERS.indexOf(words.toLowerCase())
  return index >= 0 ? index + 1 : Number(words)
}
