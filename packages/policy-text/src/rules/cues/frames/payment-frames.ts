import { COUNTED, NUMBER, numberOf, PERIOD, periodOf, unitOf } from '../../attributes/counts-and-periods.ts'
import { regex, source } from '../../../text/pattern.ts'
import type { Limit } from '../../rule.ts'
import { codesInRole, groupsOf, modifiersIn, subjectCodes, subjectCodesOrModifiers } from '../finding.ts'
import { ON_A_CLAIM, THRESHOLD } from '../payment/limits.ts'
import { percentOfAllowed } from '../payment/payment-reduction.ts'
import { FORM } from '../claims/claim-content.ts'
import {
  type Frame,
  isDemanded,
  isDuty,
  isForbidden,
  isPaid,
  isSeparate,
  isTogether,
  isUnpaid,
  of,
} from './frame.ts'
import { AFTER_SURGERY, BUNDLED, CHANGED, INCLUDED } from '../words/lexicon.ts'

const BINDS = regex('i')`
  \b(?:max\w*|limit\w*|cap(?:s|ped)?|at most|more than|exceed\w*|up to|beyond|excess|allow\w*|payable|paid|
    pays?|covers?|covered|benefit|entitled|replaced|only|reimburs\w+|receive|billed|reported|bill|report|
    performed|provided|have|has|get|gets|repeat\w*)\b
`
const COUNT = new RegExp(`${NUMBER} (${COUNTED})`, 'i')
const IS = new RegExp(
  `(${COUNTED})[^.;]{0,80}? (?:is|are|equals|at|of|to|:) ${NUMBER}(?! ?(?:%|percent)|\\d)`,
  'i',
)
const PER = new RegExp(
  source`
    \b(?:per|each|every|in an?|in any|in|within an?|within|during an?|during the|on the same|for each|
    on any)[ -](?=${PERIOD})
  `,
  'i',
)
const TIMES = new RegExp(
  source`
    \b(once|twice|one time|a single|(?:${NUMBER}) times)\b[^.;]{0,40}?\b(?:per|each|every|an?|in|within|
    during|over)[ -](?:the |an? |any )?(?=${PERIOD})
  `,
  'i',
)
const AFTER = new RegExp(
  source`
    \b(?:only after|no (?:sooner|earlier) than|not (?:\w+ ){0,3}?(?:until|before|within)|
    den\w+[^.;]{0,40}?within|not (?:repeat|repeated)\b[^.;]{0,40}?within|repeat\w*\b[^.;]{0,60}?within|
    can be repeated after)[^.;]{0,20}? (?=${NUMBER} (?:years?|months?|weeks?))
  `,
  'i',
)

/** A bare count before its period: "one per 24 months", "4 units/day". */
const BARE = new RegExp(
  source`
    \b${NUMBER}(?: [\w\ue000()-]+){0,4}? ?(?:per|/|every|each|in any|in|within|an?|over|for) ?-?(?:one |
    an? |any |the same |single )?(?=${PERIOD})
  `,
  'i',
)
/** A count after a limiting word; the period is named elsewhere, or is the day. */
const MOST = new RegExp(
  source`
    \b(?:max\w*|limit\w*|MUE|medically unlikely edits?|cap(?:s|ped)?|more than|exceed\w*|over|above|beyond|
    up to|allowed|quantity|frequency)\b[^.;%$]{0,60}?\b(?<!\bage |-)${NUMBER}(?! ?(?:%|percent|years?|mg|
    mcg|ml|days?|weeks?|months?|hours? of))
  `,
  'i',
)
const COUNTED_ON_A_CLAIM = /\bunits?\b|\bMUE\b|medically unlikely|\bdaily\b|\bper day\b/i
const NAMED_PERIODS: readonly [words: RegExp, period: string][] = [
  [/\b(?:annual(?:ly)?|yearly)\b/i, 'year'],
  [/\bmonthly\b/i, 'month'],
  [/\bweekly\b/i, 'week'],
  [/\blifetime\b/i, 'lifetime'],
]
const LEADING_CODE = /^\W*(?:CPT |HCPCS |codes? )*\ue000\W{0,3}(?:[:=(-]|\d|one|two|three|four)/i

/** A count and a period anywhere in a text that limits something; null when one is missing. */
function limitOfWords(text: string): Limit | null {
  if (!BINDS.test(text) && !LEADING_CODE.test(text) && !MOST.test(text)) return null
  return timesIn(text) ?? countIn(text) ?? mostIn(text)
}

function timesIn(text: string): Limit | null {
  const times = TIMES.exec(text) ?? AFTER.exec(text)
  const per = times && periodOf(text.slice(times.index + times[0].length))
  if (!times || !per) return null
  const word = times[1]?.toLowerCase() ?? 'once'
  const max = /^(?:once|one time|a single)$/.test(word) ? 1 : word === 'twice' ? 2 : numberOf(times[2] ?? '1')
  return { max, unit: 'service', per }
}

function countIn(text: string): Limit | null {
  const bare = BARE.exec(text)
  const bound = bare && periodOf(text.slice(bare.index + bare[0].length))
  if (bare && bound) return { max: numberOf(bare[1]!), unit: unitOf(undefined, bare[0]), per: bound }
  const per = PER.exec(text)
  const period = per && periodOf(text.slice(per.index + per[0].length))
  if (!period) return null
  const [count, is] = [COUNT.exec(text), IS.exec(text)]
  const [max, item] = count ? [count[1]!, count[2]!] : is ? [is[2]!, is[1]!] : []
  return max === undefined ? null : { max: numberOf(max), unit: unitOf(item, text), per: period }
}

function mostIn(text: string): Limit | null {
  const found = MOST.exec(text)
  if (!found) return null
  const named = NAMED_PERIODS.find(([words]) => words.test(text))?.[1]
  if ((!named && !COUNTED_ON_A_CLAIM.test(text)) || /\bfor example\b/i.test(text)) return null
  return { max: numberOf(found[1]!), unit: unitOf(undefined, text), per: named ?? 'day' }
}

/**
 * What describes the patient or the day: "wounds that have not closed in 30 days" and "within ten
 * days after surgery" limit nothing.
 */
const DESCRIBED = regex('gi')`
  \b(?:that|which|who) (?:has|have|had|is|are|was|were|did|does) [^,;.]{0,80}|
  (?<!\bnot [^.;]{0,40}|\bden\w+ [^.;]{0,60}|\bmore than [^.;]{0,40}|\bonly [^.;]{0,40}|
  \brepeat\w* [^.;]{0,40})
  \bwithin [\w-]{1,12} (?:days|weeks|months) (?:after|following|of|from)\b
`

export const limit: Frame = (clause) => {
  const quantity = limitOfWords(clause.text.replace(DESCRIBED, '').replace(THRESHOLD, ''))
  const category = quantity && ON_A_CLAIM.has(quantity.per) ? 'unit_limit' : 'frequency_limit'
  return (
    quantity && { category, disposition: 'limit', groups: subjectCodes(clause), attributes: { quantity } }
  )
}

const PERCENT = new RegExp(`${NUMBER} ?(?:%|percent)`, 'i')
const [isChanged, isMore] = [of(CHANGED), /\b(?:increas\w+|additional|bonus|plus|add-on of)\b/i]
/** Percentages of other things. */
const OF_OTHER = regex('i')`
    \b(?:coinsurance|copay\w*|deductible|ASP|AWP|WAC|sensitivity|specificity|stenosis)\b|(?:%|
    percent) of (?:\w+ ){0,2}(?:patients|members|claims|cases|requests|women|men)\b|(?:%|percent) (?:
    said|say|report|reported|agreed|thought)\b
  `

const SUBJECT_TO_RULE = regex('i')`
    \b(?:subject to|appl(?:y|ies))\b[^.;]{0,60}?\b(?:reductions?|reduced|MPPR)\b|\b(?:reductions?|
    MPPR)\b[^.;]{0,30}?\b(?:appl(?:y|ies)|applied)\b
  `

export const reduction: Frame = (clause) => {
  const text = clause.text.replace(/\b(?:one[- ])?half\b/gi, '50%')
  const found = PERCENT.exec(text)
  if (!found && SUBJECT_TO_RULE.test(text) && !/\bnot\b/i.test(text))
    return { category: 'payment_reduction', disposition: 'reduced', groups: subjectCodesOrModifiers(clause) }
  if (!found || OF_OTHER.test(text) || !isChanged.test(text)) return null
  const percent = percentOfAllowed(text) ?? numberOf(found[1]!)
  if (percent === 100 && !isMore.test(text)) return null
  return {
    category: 'payment_reduction',
    disposition: percent > 100 || isMore.test(text) ? 'increased' : 'reduced',
    groups: subjectCodesOrModifiers(clause),
    attributes: { percentOfAllowed: percent },
  }
}

const [isBundled, isAfterSurgery, isIncluded] = [of(BUNDLED), of(AFTER_SURGERY), of(INCLUDED)]

export const bundling: Frame = (clause) => {
  const { text } = clause
  const isRefused = isUnpaid(text) || isForbidden(text)
  const isOne = isBundled.test(text) || ((isSeparate(text) || isTogether(text)) && isRefused)
  if (!isOne && !(isSeparate(text) && isPaid(text))) return null
  const column1 = codesInRole(clause, 'container')
  return {
    category: 'bundling',
    disposition: isOne ? 'not_separate' : 'separate_allowed',
    groups: subjectCodes(clause),
    ...(column1 && { attributes: { column1 } }),
  }
}

/** Bundling in words of its own, whatever else the clause counts. */
export const named: Frame = (clause) => {
  const { text } = clause
  const isRefused = isUnpaid(text) || isForbidden(text)
  return isBundled.test(text) || (isSeparate(text) && isRefused) ? bundling(clause) : null
}

export const globalPeriod: Frame = (clause) =>
  isAfterSurgery.test(clause.text) &&
  (isIncluded.test(clause.text) || isUnpaid(clause.text)) &&
  !(modifiersIn(clause).length > 0 && isDemanded(clause.text))
    ? { category: 'global_period', disposition: 'not_separate', groups: subjectCodesOrModifiers(clause) }
    : null

const COMPONENTS = regex('i')`
    \b(?:individual|components?|separate|each|one by one|panel|all-inclusive|comprehensive|combined|
    combination|both|all)\b
  `
const INSTEAD = /\b(?:instead of|rather than|in lieu of|in place of|, not)\b/i

export const singleCode: Frame = (clause) => {
  const { text } = clause
  const services = groupsOf(clause, 'service')
  if (services.length === 0 || !isDemanded(text) || !INSTEAD.test(text) || !COMPONENTS.test(text)) return null
  const own = services.filter(({ role }) => role === 'subject')
  return {
    category: 'bundling',
    disposition: 'single_code_required',
    groups: own.length > 0 ? own : services,
  }
}

const isForm = of(FORM)

export const refusal: Frame = (clause) =>
  isUnpaid(clause.text) && !isDuty(clause.text) && !isForm.test(clause.text)
    ? { category: 'coverage', disposition: 'not_covered', groups: subjectCodes(clause) }
    : null
