import { anyOf, regex, source } from '@ppman/text'
import type { Finding } from '../context.ts'
import type { Row } from '../layout/rows.ts'
import { topicsIn } from '../tokens.ts'

/** One member of a family, as sentences begin that set what he or she pays. */
const ONE_MEMBER = source`
  each|every|no one|no (?:one )?(?:family |covered )?(?:member|person|individual)|
  any one|any member|one (?:family )?(?:person|member)|
  once (?:a|an|one|any|that)(?: eligible| family| covered)? (?:member|person|individual)|
  a (?:member|person) (?:in a family )?|after each (?:eligible )?family member
`
const OWN_AMOUNT = source`own|(?:more )?than|his or her|individual|per-[\w-]+|protected by`
/** Each member has an amount of his or her own within that of the family. */
const EMBEDDED = anyOf(
  source`
    \b(?:${ONE_MEMBER})\b[^.]{0,120}\b(?:${OWN_AMOUNT})\b
    [^.]{0,50}(?:\b(?:deductible|limit|amount|maximum|out-of-pocket)\b|\$)
  `,
  /\byour own deductible is part of the family/,
  /\bthey have to meet their own\b/,
)
/** Nothing is paid for anyone before the family's amount is met. */
const AGGREGATE = anyOf(
  source`
    \b(?:the )?(?:entire|full|overall|whole|total)? ?family (?:deductible|amount|out-of-pocket limit)\b
    [^.]{0,30}\b(?:must|has to|needs to|has been|is)\b[^.]{0,60}\b(?:before|pays? benefits)\b
  `,
  /\bno one\b[^.]{0,60}\buntil\b[^.]{0,30}\bfamily deductible/,
  /\boverall family (?:deductible|out-of-pocket limit) must be met\b/,
)

/** Words of the out-of-pocket limit that do not name it in full. */
const POCKET_LIMIT = regex('i')`
  \b(?:own|individual|own \$[\d,]+|that|the \$[\d,]+) limit\b|\bpays no more\b|\bpayment limit\b
`

/** How the amounts of a family and of one person work together, by the sentences that tell it. */
export function familyTypes(rows: readonly Row[]): Finding[] {
  let heading = ''
  return rows.flatMap((row) => {
    const found = row.cells.flatMap((cell) => inCell(cell.text, cell.start, row, heading))
    if (row.cells.length === 1 && row.text.length <= 110) heading = row.text
    return found
  })
}

function inCell(text: string, offset: number, { page, cells }: Row, heading: string): Finding[] {
  let before = `${heading} ${cells[0]?.text.slice(0, 110) ?? ''}`
  return [...text.matchAll(/[^.;?]+(?:[.;?]|$)/g)].flatMap(({ 0: sentence, index }) => {
    const embedded = EMBEDDED.exec(sentence)
    const aggregate = AGGREGATE.exec(sentence)
    const topics = topicsOf(sentence) ?? topicsOf(before.slice(-160))
    before += ` ${sentence}`
    const match = aggregate && !/\bor\b[^.]{0,30}\bwhichever\b/i.test(sentence) ? aggregate : embedded
    if (!match || !topics || /\b(?:saver|other plan)\b/i.test(sentence)) return []
    const start = offset + index + match.index
    return topics.map((topic): Finding => ({
      field: `${topic}_type`,
      value: match === embedded ? 'embedded' : 'aggregate',
      page,
      start,
      end: start + match[0].length,
      rank: 2,
    }))
  })
}

type Topics = ('deductible' | 'out_of_pocket')[]
/** The amounts that a text is about; null where it names none. */
function topicsOf(text: string): Topics | null {
  const found = new Set(topicsIn(text).map(({ value }) => value))
  if (POCKET_LIMIT.test(text)) found.add('out_of_pocket')
  return found.size > 0 ? [...found] : null
}
