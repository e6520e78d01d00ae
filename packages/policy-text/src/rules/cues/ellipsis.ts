import { source } from '../../text/pattern.ts'
import type { Clause } from '../clauses/clause.ts'
import { wordings } from '../clauses/phrase.ts'
import { type Finding, subjectCodes } from './finding.ts'

const AUXILIARY = '(?:do|does|is|are|will|has|have|must|can|may|should|was|were)'
const SUBJECT = source`
  (?:for |the |a |an |CPT |HCPCS |codes? |code |procedures? |services? |revenue |only |of (?:these|
  those),? |elective |other )*
  <service>\)?(?: alone| only)?
`
/** A name with its codes in brackets: "a detailed fetal exam (76811) does". */
const NAMED = String.raw`(?:[\w-]+ ){1,8}?\(<service>\)`
/** Clauses that leave out the predicate, which is that of the clause before. */
const SAME = wordings('ellipsis.same', {
  'so does X': `^\\W*(?:and |but )?so ${AUXILIARY} ${SUBJECT}\\W*$`,
  'nor does X': `^\\W*(?:and |but )?(?:nor|neither) ${AUXILIARY} ${SUBJECT}\\W*$`,
  'the same goes for X': source`
    ^\W*(?:and |but )?(?:the same|likewise|this also|that also|this|it)(?: \w+){0,2} (?:true|applies|holds|
      goes|apply)(?: \w+)? (?:of|to|for) ${SUBJECT}\W*$
  `,
})
const POSITIVE = wordings('ellipsis.positive', {
  'X does': source`
    ^\W*(?:and |but |while |whereas |although |though )?(?:${SUBJECT}|${NAMED}) (?:still |now |both |always |
    all )?${AUXILIARY}(?: too| so| also| as well| now)?\W*$
  `,
})
const NEGATIVE = wordings('ellipsis.negative', {
  'X does not': source`
    ^\W*(?:and |but |while |whereas |although |though )?(?:${SUBJECT}|${NAMED}) (?:both |all )?(?:
    ${AUXILIARY} not(?: be)?|
      cannot|no longer ${AUXILIARY})(?: either| so| yet)?\W*$
  `,
  'not X': `^\\W*(?:and |but )?not ${SUBJECT}\\W*$`,
})

const NEGATED = /\b(?:not|no longer|neither|nor|never|no|none|cannot|without)\b/i

/** Dispositions that a change of sign turns into each other. */
const OPPOSITES: Record<string, string> = {
  'prior_authorization required': 'not_required',
  'prior_authorization conditional': 'not_required',
  'prior_authorization not_required': 'required',
  'coverage covered': 'not_covered',
  'coverage covered_with_criteria': 'not_covered',
  'coverage not_covered': 'covered',
  'coverage investigational': 'covered',
  'bundling not_separate': 'separate_allowed',
  'bundling separate_allowed': 'not_separate',
  'modifier required': 'not_required',
  'modifier not_required': 'required',
  'telehealth allowed_only': 'not_allowed',
  'telehealth not_allowed': 'allowed_only',
}

/** The disposition of a finding under a changed sign; undefined where it has none. */
export const oppositeOf = ({ category, disposition }: Finding): string | undefined =>
  OPPOSITES[`${category} ${disposition}`]

/**
 * The findings of a clause that only names its codes and an auxiliary verb, from those of the
 * clause before: "neither 20610 nor 20611 requires authorization, but J7318 does".
 */
export function ellipsisOf(
  clause: Clause,
  before: { clause: Clause; findings: readonly Finding[] } | undefined,
): Finding[] {
  if (!before || before.findings.length === 0 || clause.subjects.length === 0 || clause.isInherited) return []
  const { text } = clause
  const isPositive = POSITIVE.test(text)
  if (!SAME.test(text) && !isPositive && !NEGATIVE.test(text)) return []
  const isSame = SAME.test(text) || isPositive !== NEGATED.test(before.clause.text)
  return before.findings.flatMap(({ category, disposition }) => {
    const other = isSame ? disposition : oppositeOf({ category, disposition, groups: [] })
    return other ? [{ category, disposition: other, groups: subjectCodes(clause) }] : []
  })
}
