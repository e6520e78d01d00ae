import type { Group, Shadow } from './group.ts'
import { phrase } from './phrase.ts'

/** A part of a sentence with a predicate of its own. Places in `groups` are relative to `text`. */
export type Piece = { text: string; from: number; groups: readonly Group[] }

const VERB = '(?:is|are|will|must|may|should|shall|does|do|can|cannot|has|have|requires?|needs?)'
const BOUNDARY = new RegExp(
  phrase(
    ';\\s{1,9}(?!(?:a |no |the )?modifiers? (?:is|are|indicator|allowed|may)|(?:please |instead,? )?(?:use|report|bill|see) (?:CPT |HCPCS |codes? ){0,9}\ue000)(?:and |or |however,? )?',
    ',?\\s{1,9}(?:but|however,?|whereas|while|although|though|yet)\\s+(?!not (?:for|with|when|if|limited|to)\\b)',
    '[.!?][")\']?\\s{1,9}(?=[^\\s\ue000-\ue004])',
    `(?<!add-?on (?:codes?|procedures?)),?\\s{1,9}and\\s{1,9}(?=(?:also |then )?${VERB}\\b)`,
    `,?\\s{1,9}and\\s{1,9}(?=(?:the |a |an )?(?:<authorization>|modifiers?|claims?|documentation|(?:medical |clinical )?records|reimbursement|payment|coverage)\\s+(?:<modifier> )?${VERB}\\b)`,
    `,?\\s{1,9}and\\s{1,9}(?=(?:CPT |HCPCS |codes? ){0,9}<service> ${VERB}\\b)`,
    `(?<=^\\W*(?:while|although|though|whereas)\\b[^,;.]{0,120}),\\s{1,9}`,
    `(?<=\\b(?:is|are|will|must|may|should|requires?|need|needs) [^.;]{4,120}),\\s{1,9}(?=(?:must|may not|will not|cannot|requires?) (?:also )?(?:be |have |include |[a-z])|(?:is|are) (?:limited|subject|covered|reimbursed|restricted|not)\\b)`,
    `,\\s{1,9}(?=(?:they|it|no|the service|these services)\\s+(?:<authorization>|${VERB}))`,
  ).source,
  'gi',
)
/** Without a verb of their own both sides are one list: "is and will be". */
const CUT_AFTER = /\S\s+\S/

/** Cuts a sentence where a new predicate begins. */
export function splitClauses({ text, groups }: Shadow): Piece[] {
  const cuts: { from: number; to: number }[] = []
  let from = 0
  for (const { 0: mark, index } of text.matchAll(BOUNDARY)) {
    if (!CUT_AFTER.test(text.slice(from, index)) || isInBrackets(text, from, index)) continue
    cuts.push({ from, to: /^[.!?;]/.test(mark) ? index + 1 : index })
    from = index + mark.length
  }
  cuts.push({ from, to: text.length })
  return cuts.map(({ from: start, to }) => ({
    text: text.slice(start, to),
    from: start,
    groups: groups
      .filter(({ at }) => at >= start && at < to)
      .map((group) => ({ ...group, at: group.at - start })),
  }))
}

/** An opening bracket without its closing one shortly before. */
function isInBrackets(text: string, from: number, at: number): boolean {
  const before = text.slice(Math.max(from, at - 120), at)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}
