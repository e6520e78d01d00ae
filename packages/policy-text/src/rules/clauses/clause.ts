import { regex, source } from '../../text/pattern.ts'
import { type Group, type MaskedSentence, phrase, MARKS } from './phrase.ts'
import { type Role, roleOf } from './roles.ts'

export type RoledGroup = Group & { role: Role }

/**
 * A clause of a sentence with the roles of its codes. Positions in the source text are UTF-16
 * units.
 */
export type Clause = {
  /** The masked text of this clause and of the clause before it. */
  text: string
  previous: string
  groups: readonly RoledGroup[]
  /**
   * Lists of billing codes that the clause is about; those of the clause before when it names none.
   */
  subjects: readonly RoledGroup[]
  isInherited: boolean
  /** Lists of the clause before that this clause refers to, as companions and containers. */
  context: readonly RoledGroup[]
  start: number
  end: number
}

const STARTS_WITHOUT_SUBJECT = regex('i')`
  ^\s*(?:(?:an? |documented )*(?:trial|failure|inadequate response|step therapy)\b|
    (?:it|they|these|this|such|which|both|all)\b|(?:is|are|will|must|may|should|shall|does|do|can|
      cannot|has|have|requires?|needs?|limited|not|plays|bears|carries|affects|remains|serves)\b)
`

/**
 * Splits a sentence into clauses. A clause without a subject of its own takes the subject of the
 * clause before.
 */
export function readClauses(sentence: MaskedSentence): Clause[] {
  const clauses: Clause[] = []
  const pieces = splitClauses(sentence)
  for (const [offset, piece] of pieces.entries()) {
    const groups = withOccasions(
      piece.text,
      piece.groups.map((group) => ({
        ...group,
        role: group.kind === 'service' ? roleOf(piece.text, group) : ('subject' as const),
      })),
    )
    const last = clauses.at(-1)
    const own = offset === 0 ? subjectsOrListed(groups, pieces) : subjectsOf(groups)
    const takesOver =
      last !== undefined &&
      (own.length === 0 ||
        (last.subjects.length > 0 &&
          own.every(({ role }) => role !== 'subject') &&
          STARTS_WITHOUT_SUBJECT.test(piece.text)))
    const subjects = takesOver ? last.subjects : own
    const isInherited =
      takesOver &&
      (subjects.length > 0 ||
        (last.groups.some(({ kind }) => kind === 'modifier') && STARTS_WITHOUT_SUBJECT.test(piece.text)))
    const { start, end } = placeOf(sentence, piece)
    clauses.push({
      text: piece.text,
      previous: last?.text ?? '',
      groups,
      subjects,
      isInherited,
      context:
        last && (isInherited || STARTS_WITHOUT_SUBJECT.test(piece.text))
          ? [...last.context, ...last.groups]
          : [],
      start: isInherited ? last.start : start,
      end,
    })
  }
  return clauses
}

/** From a conjunction to a code of the same condition. */
const IN_CONDITION = /\b(?:when|whenever|if|unless|because|since)\b[^,;:\ue000]*$/i
/** "… is not paid with it": what the clause names before its colon. */
const WITH_IT = /\b(?:with|alongside|besides?|in addition to) (?:it|them)\b/i

/**
 * Codes that only tell the occasion of a rule about other codes: "96127 is paid when done at a
 * visit (99393)", "20610 and 76942: because of …, 76942 is not paid with it".
 */
function withOccasions(text: string, groups: readonly RoledGroup[]): RoledGroup[] {
  const subjects = groups.filter(({ kind, role }) => kind === 'service' && role === 'subject')
  const first = subjects[0]?.at ?? 0
  const colon = WITH_IT.test(text) ? text.indexOf(':') : -1
  const isOccasion = ({ at }: RoledGroup) =>
    (at > first && IN_CONDITION.test(text.slice(first + 1, at))) ||
    (at < colon && subjects.some((other) => other.at > colon))
  return groups.map((group) =>
    subjects.includes(group) && isOccasion(group) ? { ...group, role: 'companion' } : group,
  )
}

/**
 * "The following codes do not …, but are …: 22612, 22614": the list is at the end of the sentence.
 */
function subjectsOrListed(groups: readonly RoledGroup[], [first, ...rest]: readonly Piece[]): RoledGroup[] {
  const own = subjectsOf(groups)
  const isOfTwoPlans = rest.length > 0 && VERDICT_FIRST.test(rest[0]!.text)
  if (own.length > 0 || !(isOfTwoPlans || /\bfollowing\b/i.test(first!.text))) return own
  const listing = isOfTwoPlans ? rest[0] : rest.find(({ text }) => /:\s*\ue000/.test(text))
  return (listing?.groups ?? [])
    .filter(({ kind }) => kind === 'service')
    .map((group) => ({ ...group, role: 'subject' }))
}

/**
 * The subject of a clause; when every list has another role, the first of them ("visits billed with
 * 99213 …").
 */
function subjectsOf(groups: readonly RoledGroup[]): RoledGroup[] {
  const services = groups.filter(({ kind }) => kind === 'service')
  const named = services.filter(({ role }) => role === 'subject')
  if (named.length > 0) return named
  return services.filter(({ role }) => role === 'companion' || role === 'container').slice(0, 1)
}

function placeOf(
  { sourceOf, groups }: MaskedSentence,
  { text, from }: Piece,
): { start: number; end: number } {
  const lead = text.length - text.trimStart().length
  const [first, last] = [from + lead, from + Math.max(lead, text.trimEnd().length - 1)]
  const group = groups.find(({ at }) => at === last)
  return { start: sourceOf[first] ?? 0, end: group ? group.end : (sourceOf[last] ?? 0) + 1 }
}

/** A part of a sentence with its own predicate. Positions in `groups` are relative to `text`. */
type Piece = { text: string; from: number; groups: readonly Group[] }

const VERB = '(?:is|are|will|must|may|should|shall|does|do|can|cannot|has|have|requires?|needs?)'
/** Two plans with a decision each: "covered for Medicare and not covered for commercial". */
const PLAN = '(?:medicare|medicaid|commercial|marketplace|exchange|HMO|PPO|FEP|CHIP|MA|ASO)'
const VERDICT = source`
  covered|excluded|payable|reimbursed|medically necessary|investigational|experimental|required|needed|
  non-?covered
`
const VERDICT_FIRST = new RegExp(`^\\s*(?:not |no longer |never )?(?:${VERDICT})\\b[^;.]*\\b${PLAN}\\b`, 'i')
const BOUNDARY = new RegExp(
  phrase(
    source`
      ;\s{1,9}(?!(?:a |no |the )?modifiers? (?:is|are|indicator|allowed|may)|
        (?:please |instead,? )?(?:use|report|bill|see) (?:CPT |HCPCS |codes? ){0,9}${MARKS.service})(?:
        and |or |however,? )?
    `,
    source`
      ,?\s{1,9}(?:(?<!\b(?:all|any|every|everything|each|none|anything|nothing) )but|however,?|whereas|
      while|although|though|yet)\s+(?!not (?:for|with|when|if|limited|
          to)\b)
    `,
    '[.!?][")\']?\\s{1,9}(?=[^\\s\ue000-\ue004]|\ue000(?: ?\\([^()]{0,80}\\))? ' +
      '(?:do|does|is|are|will|has|have|must|can|may|requires?|needs?)\\b)',
    source`
      (?<!add-?on (?:codes?|procedures?)),?\s{1,9}and\s{1,9}(?!is (?:now )?(?:reported|billed|coded) (?:as|
      with|under)\b)(?=(?:also |then )?${VERB}\b)
    `,
    source`
      ,?\s{1,9}and\s{1,9}(?=(?:the |a |an )?(?:<authorization>|modifiers?|claims?|documentation|
          (?:medical |clinical )?records|reimbursement|payment|coverage)\s+(?:<modifier> )?${VERB}\b)
    `,
    `,?\\s{1,9}and\\s{1,9}(?=(?:CPT |HCPCS |codes? ){0,9}<service> ${VERB}\\b)`,
    `(?<=^\\W*(?:while|although|though|whereas)\\b[^,;.]{0,120}),\\s{1,9}`,
    source`
      (?<=\b(?:is|are|will|must|may|should|requires?|need|needs) [^.;]{4,120}),\s{1,9}(?=
        (?:must|may not|will not|cannot|requires?) (?:also )?(?:be |have |include |[a-z])|
        (?:is|are) (?:limited|subject|covered|reimbursed|restricted|not)\b)
    `,
    source`
      (?<=\b(?:for|to) (?:[\w-]{1,20} ){0,3}${PLAN}\b[^,;.:]{0,40}),?\s{1,9}(?:and|or)\s{1,9}(?=(?:
      not |no longer |never )?(?:${VERDICT})\b[^,;.:]{0,30} (?:for|to) [^,;.:]{0,40}\b${PLAN}\b)
    `,
    ',\\s{1,9}(?=otherwise\\b)',
    `,\\s{1,9}(?=(?:they|it|no|the service|these services)\\s+(?:<authorization>|${VERB}))`,
  ).source,
  'gi',
)
/** A part needs at least two words. */
const CUT_AFTER = /\S\s+\S/

/** Splits a sentence where a new predicate begins. */
function splitClauses({ text, groups }: MaskedSentence): Piece[] {
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

/** Whether an opening bracket is not closed before the position. */
function isInBrackets(text: string, from: number, offset: number): boolean {
  const before = text.slice(Math.max(from, offset - 120), offset)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}
