import { regex, source } from '../../../text/pattern.ts'
import { wordings, phrase } from '../../clauses/phrase.ts'
import { planTypesIn, statesIn } from '../../attributes/scope.ts'
import type { Clause } from '../../clauses/clause.ts'
import { codesOf, type Finding, type Found } from '../finding.ts'
import type { AuthorizationDisposition } from './authorization-answer.ts'

const NAMED = phrase('<authorization>')
/** What a pronoun stood for. */
const STOOD_FOR = /\bsuch authorization\b/gi

/**
 * One condition in place of two answers about authorization for the same codes, where a clause
 * answers the other way for other cases: "… needs none at home; in a facility it does".
 */
export function withContrasts(found: readonly Found[]): Found[] {
  const contrasted = [...found]
  for (const [index, { clause, findings }] of found.entries()) {
    const place = contrasted.findLastIndex(
      (one, position) =>
        position < index && one.findings.some(({ category }) => category === 'prior_authorization'),
    )
    const first = contrasted[place]
    const was = first?.findings.find(({ category }) => category === 'prior_authorization')
    if (!first || !was) continue
    const own = findings.find(({ category }) => category === 'prior_authorization')
    const isOwn =
      clause.subjects.length > 0 &&
      !clause.isInherited &&
      !isSameCodes(own?.groups ?? clause.subjects, was.groups)
    if (isOwn) continue
    if (own && !isForLater(clause) && NAMED.test(clause.text.replace(STOOD_FOR, ''))) continue
    const answer = own
      ? own.disposition
      : findings.length === 0
        ? answerForOthers(clause.text, first.clause.text, was.disposition as AuthorizationDisposition)
        : null
    if (answer === null || answer === was.disposition) continue
    if (namesPlans(first.clause)) {
      const other = { category: was.category, disposition: answer, groups: was.groups }
      if (!own && namesPlans(clause)) contrasted[index] = { clause, findings: [...findings, other] }
      continue
    }
    const disposition = endsRequirement(clause.text) ? 'not_required' : 'conditional'
    contrasted[place] = {
      ...first,
      findings: first.findings.map((one) => (one === was ? { ...one, disposition } : one)),
    }
    contrasted[index] = { clause, findings: findings.filter((one) => one !== own) }
  }
  return contrasted
}

/** "Authorization is required beginning with visit 13": later visits of the codes before. */
const isForLater = ({ text, isInherited }: Clause) => isInherited && LATER.test(text)
const LATER = regex('i')`
  \b(?:after|beginning with|starting with|from|beyond|past|once|until|
  thereafter)\b[^.;]{0,30}\b(?:visits?|days?|sessions?|units?|
  hours?|weeks?|months?|treatments?)\b|\bthereafter\b
`

/** A plan or a state is the scope of the first answer; no condition is needed. */
const namesPlans = ({ text }: Clause) => planTypesIn(text).length > 0 || statesIn(text).states.length > 0

const isSameCodes = (some: Finding['groups'], others: Finding['groups']) =>
  codesOf(some).join() === codesOf(others).join()

type Answer = Exclude<AuthorizationDisposition, 'conditional'>

/** Short clauses that leave out what the clause before says, for other cases than it. */
const ASKED = wordings('authorization-contrast.asked', {
  'others must ask': source`
    \b(?:must|should|shall|has to|have to|needs? to) (?:still |first )?(?:ask|call|request|apply|
    obtain (?:it|one)|submit(?: a request)?|be (?:
    reviewed|approved|authori[sz]ed|precertified))(?: first| beforehand| for it)?\W*$
  `,
  'others need one': source`
    \b(?:request|obtain|get|needs?|requires?|requiring|secure|must have) (?:it|one|this|that)(?: first)?\W*$
  `,
})
const SPARED = wordings('authorization-contrast.spared', {
  'others are spared': source`
    \b(?:skips? (?:it|this|that)|pass(?:es)? (?:straight )?through|goes? straight through|(?:needs?|
    requires?) none|
    (?:is|are|remains?) exempt)\b[^.;]{0,20}\W*$|^\W*(?:no|none)\W*$
  `,
})
const AUXILIARY = regex('i')`
    \b(do|does|is|are|will|must|shall|may|can|has|have)( not|)(?: be)?(?: so| it| either| too)?\W*$|
    \bcannot\W*$
  `
const FRAGMENT = /^\W*(?:but |and )?not (?:in|for|when|at|if|from|as|by|with)\b[^.;,]{1,80}\W*$/i
/** "72148 needed approval last year but not anymore." */
const NO_MORE = /^\W*(?:but |and )?(?:not|no) (?:any ?more|any longer|longer|now)\W*$/i
const NEGATED = regex('i')`
  \b(?:not|no longer|neither|nor|never|no|none|cannot|without|exempt|excused)\b|
  \bwaived\b(?! (?:tests?|lab|sites?|complexity))
`
const EXEMPT = /\b(?:exempt|excused|free)\b|\bwaived\b(?! (?:tests?|lab|sites?|complexity))/i
/** A longer clause states something of its own. */
const LONGEST_CHARS = 130

/**
 * What a clause that names no codes says of authorization in other cases, from the clause before:
 * "home tests need none, whereas a repeat within a year does". Null when it says nothing.
 */
function answerForOthers(text: string, before: string, was: AuthorizationDisposition): Answer | null {
  if (text.length > LONGEST_CHARS) return null
  if (ASKED.test(text)) return 'required'
  if (SPARED.test(text)) return 'not_required'
  const other: Answer = was === 'not_required' ? 'required' : 'not_required'
  const same: Answer = was === 'not_required' ? 'not_required' : 'required'
  if (NO_MORE.test(text)) return 'not_required'
  if (FRAGMENT.test(text)) return other
  const found = AUXILIARY.exec(text)
  if (!found) return null
  const isNegative = /not|cannot/i.test(found[0])
  if (/\b(?:may|can|cannot)\b/i.test(found[0])) return isNegative ? other : same
  if (EXEMPT.test(before) && /\b(?:is|are)\b/i.test(found[0])) return isNegative ? other : same
  return isNegative === NEGATED.test(before) ? same : other
}

/** Whether a clause ends a requirement of the past: "… last year but not anymore". */
const endsRequirement = (text: string) => NO_MORE.test(text)
