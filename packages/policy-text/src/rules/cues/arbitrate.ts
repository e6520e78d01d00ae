import { regex, source } from '../../text/pattern.ts'
import { arbitrate, type Judge } from './arbiter/arbiter.ts'
import type { Clause } from '../clauses/clause.ts'
import { wordings } from '../clauses/phrase.ts'
import type { RuleCategory } from '../rule.ts'
import { isRestricted } from './frames/frame.ts'
import { byFrames, FRAMES, REASONS } from './frames/frames.ts'
import { CUES } from './cue-order.ts'
import { ellipsisOf, oppositeOf } from './ellipsis.ts'
import { codesOf, type Finding, type Found, subjectCodes } from './finding.ts'
import { withContrasts } from './benefits/contrasts.ts'

/**
 * "77067 is covered once every 12 months" states coverage and a limit; "up to 20 visits are
 * reimbursed" only a limit.
 */
const COVERED_AND_LIMITED = wordings('arbitrate.covered-and-limited', {
  'the code is covered': source`
    ^(?!\W*(?:an? |the )?(?:max|up to|no more|not more|only|limit|
    benefit))[^.;]*?<service>\)?(?: \w+){0,3} (?:is|are|will be) (?:a )?covered\b
  `,
})

/** "Covered with prior authorization" states coverage and a requirement. */
const COVERED_WITH_IT = wordings('arbitrate.covered-with-authorization', {
  'covered with authorization': source`
    <service>[^.;]{0,60}?(?:covered|payable|a (?:covered )?benefit)\b(?! only)[^.;]{0,50}? with (?:prior |
    plan )?<authorization>
  `,
})

/** One verb states both: "will cover … without prior authorization". */
const SAYS_BOTH =
  /\b(?:will|shall|does) (?:also )?(?:cover|reimburse)\b|\b(?:is|are|remains?) (?:covered|reimbursable)\b/i

/**
 * Categories that a clause suppresses in the next one: "is incidental and will not be reimbursed"
 * is one rule.
 */
const EXPLAINED_ON: readonly RuleCategory[] = ['coverage', 'bundling']

/** "… is included in the visit and cannot be billed alone" does not make an add-on code. */
const explainedOn = (before: ReadonlySet<RuleCategory>): RuleCategory[] => [
  ...EXPLAINED_ON.filter((category) => before.has(category)),
  ...(before.has('bundling') ? ['add_on' as const] : []),
]

/**
 * "70450 is exempt; 70460 needs prior authorization": the requirement is named in another clause.
 */
const EXEMPT = wordings('arbitrate.exempt', {
  'the code is exempt': source`<service>\)? (?:(?:is|are|remains?) (?:also )?(?:exempt|excused|
    excluded))\W*$`,
})
const AUTHORIZATION = wordings('arbitrate.authorization', {
  'words of authorization': source`<authorization>`,
})

const exemptionOf = (clause: Clause, clauses: readonly Clause[]): Finding[] =>
  EXEMPT.test(clause.text) && clauses.some(({ text }) => AUTHORIZATION.test(text))
    ? [{ category: 'prior_authorization', disposition: 'not_required', groups: subjectCodes(clause) }]
    : []

/** "J0178 needs prior authorization and an NDC": each demanded thing is a rule of its own. */
const COORDINATED = wordings('arbitrate.coordinated', {
  'requires authorization and another thing': source`
    (?:obtain|get|request|secure) (?:<few>)<authorization>,? and (?:also |then )?(?:send|submit|attach|
    include|bill|report|
    append|enter)\b|(?:requires?|needs?|must (?:have|include|carry|show)) (?:<few>)<authorization>,? (?:and|
    plus|
    as well as|along with) (?:also )?(?:an? |the |its )?(?:valid |11-digit |appropriate )?(?:NDC|
    national drug code|modifier|<modifier>|operative|medical records|documentation|invoice|letter)
  `,
})
const COORDINATE: readonly RuleCategory[] = ['drug_billing', 'documentation', 'modifier']

/**
 * What the clause before decides without codes: "emergencies are exempt from authorization, but
 * 33361 is not".
 */
function codelessBefore(clause: Clause, before: Found | undefined): Found | undefined {
  if (!before || clause.subjects.length === 0) return undefined
  const { findings } = findingsOf({ ...before.clause, subjects: clause.subjects }, new Set())
  return { clause: before.clause, findings }
}

/**
 * The findings of a sentence's clauses, in order: by phrases, where they are silent by frames, and
 * after the arbiter's correction. Without a judge the phrases and frames alone decide.
 */
export function findingsOfSentence(clauses: readonly Clause[], judge: Judge | null): Found[] {
  const found = phrasesOrFrames(clauses)
  if (!judge) return withoutConsequences(withContrasts(found))
  const judged = found.map(({ clause, findings }, index) => {
    const isTold = clause.isInherited && found.slice(0, index).some((one) => one.findings.length > 0)
    if (!DECIDES.test(clause.text) || (findings.length === 0 && isTold)) return { clause, findings }
    const corrected = arbitrate(judge, clause, { findings, options: () => optionsOf(clause) })
    const others = found.filter((one) => one.clause !== clause).flatMap((one) => one.findings)
    return {
      clause,
      findings: corrected.filter(
        (one) => findings.includes(one) || !others.some((other) => isSame(one, other)),
      ),
    }
  })
  return withoutConsequences(withContrasts(judged))
}

/** What becomes of claims that break the rule before: "units above the maximum are denied". */
const CONSEQUENCE = wordings('arbitrate.consequence', {
  'what exceeds a limit': source`
    ^\W*(?:<service> )?(?:(?:any|all|the|each|every|an|a|and) )*(?:(?:units?|visits?|sessions?|services?|
    days|hours|
    amounts?|charges|quantit\w+|claims?|lines?|tests?|requests?|replacements?|repeats?|anything|those|
    more|extra|excess|
    additional|further|earlier|later|duplicate|second|third|repeat)\b(?: \w+){0,3} (?:above|over|beyond|past|
    in excess|exceed\w*|more than|before|sooner|after that|than that)\b|(?:excess|additional|further|
    extra|more) (?:units?|
    visits?|sessions?|services?|days|hours|tests?|claims?|lines?)\b)
  `,
  'other places or providers': source`
    ^\W*(?:<service> )?(?:all |any |every )?other (?:sites?|settings?|places?(?: of service)?|locations?|
    provider types?|
    specialties|providers?|diagnoses|uses)\b
  `,
  'what lacks or is outside the demanded': source`
    ^\W*(?:<service> )?(?:(?:any|all|each|every|an|a|and) )*(?:\w+ )?(?:claims?|lines?|requests?|bills?|
    charges?|submissions?)\b(?: [\w-]+){0,4}? (?:without|lacking|missing|outside|that (?:lacks?|omits?|(?:do|
    does) not))\b
  `,
  'anything else': source`
    ^\W*(?:<service> )?(?:(?:any|all|every) (?:\w+ )?other|anything else|everything else|(?:claims?|
    lines?) (?:submitted |billed |
    reported |filed |sent )?(?:with|under|in|at|for) (?:any|an) ?other)\b
  `,
})
const withoutConsequences = (found: readonly Found[]): Found[] =>
  found.map(({ clause, findings }) => ({
    clause,
    findings: isConsequence(clause)
      ? findings.filter((one) => one.category !== 'coverage' || one.disposition !== 'not_covered')
      : WITH_NONE.test(clause.text) || OF_AN_AGE.test(clause.text)
        ? findings.filter((one) => one.category !== 'coverage')
        : findings,
  }))

/** "Payable age for 90734" covers nothing by itself. */
const OF_AN_AGE = /\b(?:payable|covered|eligible|allowed) ages?\b/i
/** "…; a line with none is rejected": the requirement before, and no word on coverage. */
const WITH_NONE = regex('i')`
    ^\W*(?:an?|any|each|every|the)? ?(?:lines?|claims?|charges?) (?:with|that (?:have|has|carr(?:y|ies)|
    shows?)) (?:none|neither)\b
`
const isConsequence = ({ text, isInherited }: Clause) =>
  (isInherited || /^\W*\ue000 /.test(text)) && CONSEQUENCE.test(text)

/** Whether two findings of a sentence state the same of some code. */
const isSame = (one: Finding, other: Finding) =>
  one.category === other.category &&
  one.disposition === other.disposition &&
  codesOf(one.groups).some((code) => codesOf(other.groups).includes(code))

/** What each phrase and frame alone would find in a clause. */
export const optionsOf = (clause: Clause): Finding[] => [
  ...CUES.flatMap(([cue]) => cue(clause)),
  ...FRAMES.flatMap(({ find }) => find(clause) ?? []),
]

function phrasesOrFrames(clauses: readonly Clause[]): Found[] {
  let before: ReadonlySet<RuleCategory> = new Set()
  const found: Found[] = []
  for (const clause of clauses) {
    const explained = new Set(clause.isInherited ? explainedOn(before) : [])
    const own = findingsOf(clause, explained)
    const antecedent =
      found.findLast(({ findings }) => findings.length > 0) ?? codelessBefore(clause, found.at(-1))
    const findings =
      own.findings.length > 0
        ? own.findings
        : [...ellipsisOf(clause, antecedent), ...exemptionOf(clause, clauses)]
    before = findings.some(({ category }) => category === 'prior_authorization')
      ? new Set()
      : new Set([...own.explained, ...findings.map(({ category }) => category)])
    found.push({ clause, findings })
  }
  return found.some(({ findings }) => findings.length > 0)
    ? found
    : clauses.map((clause) => ({ clause, findings: DECIDES.test(clause.text) ? byFrames(clause) : [] }))
}

/** A rule needs one of these words, so that descriptions of codes are soon done. */
const DECIDES = regex('i')`
  \b(?:(?:up|older|younger|over|under|must|shall|should|may|can|cannot|will|no|not|nor|never|neither|none|
  only|is|are|has|have|per|
  each|every|once|
      twice|pa|max|new|n|y|yes|pos|age|men|women|try|for|when|if|prior|with|under|unless|without|instead|
        rather|
  part|
      paid|pays?|code|codes|list|separate|global|one|two|birth)\b|end-?dat|sunset|expire|successor|
    require|requiring|need|necess|author|precert|approv|certif|clear|review|notif|limit|maximum|MUE|
  medically|unit|
    reimburs|cover|benefit|allow|eligib|compens|den(?:y|ie)|reject|return|exclu|ineligib|non-?(?:cov|reim|
  pay)|bill|
    report|submit|append|add|attach|bundl|incident|integral|component|postop|post-op|separately|together|
  tried|trial|
    fail|step|prefer|deleted|discontinu|terminat|retir|creat|replac|supersed|crosswalk|unproven|investig|
  experiment|
    evidence|support|first|primary|principal|reduc|percent|increas|aged|years|male|female|frequency|
  quantity|
    lifetime|daily|annual|modifier|diagnos|ICD|NDC|claim|tele|virtual|audio|established|edit|NCCI|MPPR|
  consider|
    includ|inclus|fees?\b|valid|accept|recogni|inform|overrid|waiv|remov|lift|exempt|send|keep|obtain|
  record|belong|appl)|%
`

/** The findings of a clause about at least one code, without suppressed categories. */
function findingsOf(
  clause: Clause,
  explained: Set<RuleCategory>,
): { findings: Finding[]; explained: Set<RuleCategory> } {
  const findings: Finding[] = []
  if (!DECIDES.test(clause.text)) return { findings, explained }
  for (const [cue, explains] of CUES) {
    const found = cue(clause).filter(({ category, groups }) => groups.length > 0 && !explained.has(category))
    if (found.length === 0) continue
    findings.push(...found)
    const apart = COORDINATED.test(clause.text) ? COORDINATE : []
    for (const category of explains) if (!apart.includes(category)) explained.add(category)
    if (explainsCoverage(found[0]!, clause.text)) explained.add('coverage')
  }
  return { findings: withSpared(clause, withReason(clause, findings)), explained }
}

/** A longer clause that grants something restricts other things too. */
const NARROW_CHARS = 160

/**
 * A refusal has a reason where the clause combines the concepts of one: "a second one on the same
 * day is not paid" is about bundling. Then the reason is the rule.
 */
function withReason(clause: Clause, findings: Finding[]): Finding[] {
  const [only, ...others] = findings
  const isRefusal = only?.disposition === 'not_covered'
  const isNarrow =
    only?.disposition === 'covered' && clause.text.length < NARROW_CHARS && isRestricted(clause.text)
  if (others.length > 0 || only?.category !== 'coverage' || !(isRefusal || isNarrow)) return findings
  const [reason] = byFrames(clause, REASONS)
  return reason ? [reason] : findings
}

/** "Covered for V5254, but not for V5267": the opposite for the codes that are left out. */
function withSpared({ groups, subjects }: Clause, findings: Finding[]): Finding[] {
  const spared = groups.filter((group) => group.role === 'spared' && !subjects.includes(group))
  const coverage = findings.find(({ category }) => category === 'coverage')
  const other = coverage && spared.length > 0 ? oppositeOf(coverage) : undefined
  return other ? [...findings, { category: 'coverage', disposition: other, groups: spared }] : findings
}

function explainsCoverage({ category, disposition }: Finding, text: string): boolean {
  if (category === 'unit_limit' || category === 'frequency_limit') return !COVERED_AND_LIMITED.test(text)
  if (category !== 'prior_authorization') return false
  return (disposition === 'required' || !SAYS_BOTH.test(text)) && !COVERED_WITH_IT.test(text)
}
