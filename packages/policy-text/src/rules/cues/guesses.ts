import { regex, source } from '../../text/pattern.ts'
import { COUNTED, NUMBER, numberOf, PERIOD, periodOf, unitOf } from '../attributes/counts-and-periods.ts'
import { percentOfAllowed } from './payment/payment-reduction.ts'
import type { Clause } from '../clauses/clause.ts'
import { phrase } from '../clauses/phrase.ts'
import type { Limit } from '../rule.ts'
import { RECORD } from './claims/documentation.ts'
import { PROVIDER } from './benefits/provider-eligibility.ts'
import {
  type Cue,
  type Finding,
  groupsOf,
  modifiersIn,
  subjectCodes,
  subjectCodesOrModifiers,
} from './finding.ts'
import { ON_A_CLAIM } from './payment/limits.ts'

const BINDS =
  /\b(?:max\w*|limit\w*|cap(?:s|ped)?|at most|more than|exceed\w*|up to|beyond|excess|allow\w*|payable)\b/i
const COUNT = new RegExp(`${NUMBER} (${COUNTED})`, 'i')
const IS = new RegExp(
  `(${COUNTED})[^.;]{0,80}? (?:is|are|equals|at|of|to|:) ${NUMBER}(?! ?(?:%|percent)|\\d)`,
  'i',
)
const PER = new RegExp(
  `\\b(?:per|each|every|in an?|in any|within an?|on the same|for each|on any)[ -](?=${PERIOD})`,
  'i',
)

/**
 * A count and a period anywhere in a text that limits something; null when one of them is missing.
 */
function limitOfWords(text: string): Limit | null {
  const per = BINDS.test(text) ? PER.exec(text) : null
  const period = per && periodOf(text.slice(per.index + per[0].length))
  if (!period) return null
  const [count, is] = [COUNT.exec(text), IS.exec(text)]
  const [max, item] = count ? [count[1]!, count[2]!] : is ? [is[2]!, is[1]!] : []
  return max === undefined ? null : { max: numberOf(max), unit: unitOf(item, text), per: period }
}

/**
 * Detects one category by single words in a clause, in any order; null when they do not state it.
 */
export type Guess = (clause: Clause) => Finding | null

const MUST = regex('i')`
  \b(?:must|shall|should|requires?|required|requiring|needs?|needed|necessary|mandatory|has to|
    have to|prerequisite|mandates?|demands?|contingent|conditional|expects?|expected)\b
`
const NOT = regex('i')`
  \b(?:not|no|never|neither|nor|without|cannot|none)\b|\b(?:waiv|exempt|lift|remov|eliminat|
    discontinu)\w*\b
`
const REFUSED = regex('i')`
  \b(?:is|are|will be|shall be|be) (?:\w+ )?(?:denied|rejected|excluded|disallowed)\b(?! in error)|
  \b(?:ineligible|non-?(?:covered|payable|reimbursable))\b
`
const PAID =
  /\b(?:cover\w*|benefits?|reimburs\w+|pays?|paid|payable|payments?|eligible|allow\w*|compensat\w*)\b/i
const ONLY = /\b(?:only|limit(?:s|ed)?|restrict(?:s|ed)?|confined|unless|except|other than|outside)\b/i
const AUTHORIZATION = phrase(
  `<authorization>[^.;,]{0,60}${MUST.source}(?! be (?:faxed|mailed|sent|checked))`,
  source`
    ${MUST.source}[^.;,]{0,60}(?<!\b(?:about|regarding|on|concerning|status of) (?:the |an? )?)
    <authorization>
  `,
)
const LACKING = phrase('(?:without|unless|absent|lacking) (?:<few>)<authorization>')
const FIRST = regex('i')`
  \b(?:approv\w*|authori[sz]\w*|certif\w*|clear(?:ed|ance)|pre-?clear\w*)\b[^.;]{0,120}\b(?:before|
    prior to|in advance|ahead of|beforehand)\b|\b(?:before|prior to|ahead of)\b[^.;]{0,120}\b(?:
    approv\w*|authori[sz]\w*|certif\w*|clear(?:ed|ance)|pre-?clear\w*)\b
`
const RECORDS = phrase(RECORD)
const BUNDLED = regex('i')`
  \b(?:bundled|bundles|incidental|integral|inclusive|inherent|packaged|unbundled)\b|
  \b(?:part of|included in)\b[^.;]{0,80}\b(?:payment|reimbursement|fee|rate|procedure|service|visit|
    package)\b
`
const APART =
  /\b(?:separate(?:ly)?|on its own|in its own right|by itself|additional (?:payment|reimbursement))\b/i
const WHO = new RegExp(PROVIDER, 'i')

const UNPAID = regex('i')`
  \b(?:not|never|no|cannot|without|nor)\b[^.;]{0,40}${PAID.source}|\b(?:cover\w*|reimburs\w+|payments?|
    allowance)\b[^.;]{0,25}\b(?:not|never)\b
`
const BILLS = regex('i')`
  \b(?:append\w*|bill\w*|report\w*|us(?:e|ed|ing)|add(?:ed)?|includ\w+|attach\w*|submit\w*|
    carr(?:y|ies|ied)|cod(?:e|ed|ing)|required|requires?|needs?|needed|accompan\w+|appear\w*)\b
`

const isRefused = (text: string) => REFUSED.test(text) || UNPAID.test(text)

const authorization: Guess = (clause) => {
  const { text } = clause
  const isNamed = AUTHORIZATION.test(text) || (FIRST.test(text) && MUST.test(text))
  if (!isNamed && !(LACKING.test(text) && isRefused(text))) return null
  const disposition = NOT.test(text) && !isRefused(text) ? 'not_required' : 'required'
  return { category: 'prior_authorization', disposition, groups: subjectCodes(clause) }
}

const modifier: Guess = (clause) => {
  if (modifiersIn(clause).length === 0 || !MUST.test(clause.text) || !BILLS.test(clause.text)) return null
  return {
    category: 'modifier',
    disposition: NOT.test(clause.text) ? 'prohibited' : 'required',
    groups: subjectCodesOrModifiers(clause),
  }
}

const records: Guess = (clause) =>
  RECORDS.test(clause.text) && MUST.test(clause.text) && !NOT.test(clause.text)
    ? { category: 'documentation', disposition: 'required', groups: subjectCodesOrModifiers(clause) }
    : null

const limit: Guess = (clause) => {
  const quantity = limitOfWords(clause.text)
  const category = quantity && ON_A_CLAIM.has(quantity.per) ? 'unit_limit' : 'frequency_limit'
  return (
    quantity && { category, disposition: 'limit', groups: subjectCodes(clause), attributes: { quantity } }
  )
}

const provider: Guess = (clause) =>
  ONLY.test(clause.text) && WHO.test(clause.text) && PAID.test(clause.text)
    ? { category: 'provider_eligibility', disposition: 'restricted', groups: subjectCodes(clause) }
    : null

const diagnosis: Guess = (clause) => {
  const diagnoses = groupsOf(clause, 'diagnosis')
  if (diagnoses.length === 0 || clause.subjects.length === 0 || !PAID.test(clause.text)) return null
  const disposition = isRefused(clause.text) && !ONLY.test(clause.text) ? 'not_covered_with' : 'covered_with'
  return { category: 'diagnosis', disposition, groups: [...subjectCodes(clause), ...diagnoses] }
}

const bundling: Guess = (clause) => {
  const { text } = clause
  const isBundled = BUNDLED.test(text) || (APART.test(text) && isRefused(text))
  if (!isBundled && !(APART.test(text) && PAID.test(text))) return null
  return {
    category: 'bundling',
    disposition: isBundled ? 'not_separate' : 'separate_allowed',
    groups: subjectCodes(clause),
  }
}

const refusal: Guess = (clause) =>
  isRefused(clause.text) && !MUST.test(clause.text)
    ? { category: 'coverage', disposition: 'not_covered', groups: subjectCodes(clause) }
    : null

/** In order of precedence. */
const GUESSES: readonly Guess[] = [
  authorization,
  modifier,
  records,
  diagnosis,
  limit,
  bundling,
  provider,
  refusal,
]

/**
 * The most likely finding by the words of a clause. Used only when no phrase matches anywhere in
 * the sentence; the confidence is lower.
 */
export const backOff: Cue = (clause) => {
  if (percentOfAllowed(clause.text) !== null) return []
  for (const guess of GUESSES) {
    const found = guess(clause)
    if (found && found.groups.length > 0) return [{ ...found, isGuess: true }]
  }
  return []
}
