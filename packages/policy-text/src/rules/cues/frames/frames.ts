import { regex } from '../../../text/pattern.ts'
import { COUNTED, NUMBER, numberOf, PERIOD, periodOf, unitOf } from '../../attributes/counts-and-periods.ts'
import { placesNamedIn } from '../../attributes/scope.ts'
import type { Clause } from '../../clauses/clause.ts'
import type { Limit } from '../../rule.ts'
import { agesIn } from '../benefits/demographic-limit.ts'
import { CONDITIONAL, OTHER_SENSE } from '../benefits/prior-authorization.ts'
import { PROVIDER } from '../benefits/provider-eligibility.ts'
import { REMOTE } from '../benefits/telehealth.ts'
import { FORM, NDC } from '../claims/claim-content.ts'
import { RECORD } from '../claims/documentation.ts'
import {
  type Cue,
  type Finding,
  groupsOf,
  modifiersIn,
  placesIn,
  subjectCodes,
  subjectCodesOrModifiers,
} from '../finding.ts'
import { ON_A_CLAIM } from '../payment/limits.ts'
import { percentOfAllowed } from '../payment/payment-reduction.ts'
import { type Demand, demandFor } from './demand.ts'
import {
  AGED,
  BUNDLED,
  DUTY_AFTER,
  DUTY_BEFORE,
  INSTRUCTION,
  PAYS,
  RESTRICTION,
  SEPARATE,
  TOGETHER,
  UNPAID,
  UNPROVEN,
} from './lexicon.ts'

/**
 * Detects one category by the concepts that a clause combines, in any words; null when they do not
 * state it.
 */
type Frame = (clause: Clause) => Finding | null

const of = (...sources: readonly string[]) => new RegExp(sources.join('|'), 'i')
const [isDuty, isInstruction] = [of(DUTY_AFTER, DUTY_BEFORE), of(INSTRUCTION)]
const [isPaid, isUnpaid, isRestricted] = [of(PAYS), of(UNPAID), of(RESTRICTION)]
const [isBundled, isSeparate, isTogether, isUnproven] = [
  of(BUNDLED),
  of(SEPARATE),
  of(TOGETHER),
  of(UNPROVEN),
]
const isDemanded = (text: string) => isDuty.test(text) || isInstruction.test(text)

/** An authorization, and not what is said of its forms, its numbers or its staff. */
const authorizationDemand = demandFor(
  String.raw`(?<!\b(?:about|regarding|on|concerning|status of|requests? for|questions?) (?:the |an? )?)<authorization>\b` +
    String.raw`(?! (?:requests?|forms?|status|nurses?|department|team|process|decisions?|letters?|staff|numbers?|changes?|updates?|indicators?|lists?|department)\b` +
    String.raw`|[^.;]{0,40} be (?:faxed|mailed|sent|checked))` +
    String.raw`|\bapprovals?(?= (?:of|for) (?:\w+ ){0,3}?<service>)` +
    String.raw`|(?<!\bFDA[- ])\b(?:pre-?)?(?:authori[sz]ed|approved|certified|cleared)\b(?! (?:by the FDA|drugs?|products?|indications?))`,
  ['without (?:<few>)<authorization>'],
)

/** Where to ask for one. */
const PHONE = /\b(?:call|fax|phone)\b[^.;]{0,30}\d{3}-\d/i

/** Any approval, where it must come before the service. */
const approvalDemand = demandFor(
  String.raw`\b(?<!\b(?:FDA|regulatory|marketing|IRB) )(?:approvals?|permission|clearances?|sign-off|go-ahead|consent of the plan|review)\b`,
)
const BEFOREHAND = /\b(?:before|prior to|in advance|ahead of|beforehand|until)\b/i

const authorization: Frame = (clause) => {
  const demand =
    PHONE.test(clause.text) || OTHER_SENSE.test(clause.text)
      ? null
      : (authorizationDemand(clause.text) ??
        (BEFOREHAND.test(clause.text) ? approvalDemand(clause.text) : null))
  if (!demand) return null
  const disposition = demand === 'required' && CONDITIONAL.test(clause.text) ? 'conditional' : demand
  return { category: 'prior_authorization', disposition, groups: subjectCodes(clause) }
}

/** A category for what a claim must have. */
const demanded = (
  object: string,
  finding: Pick<Finding, 'category' | 'disposition'>,
  groups: (clause: Clause) => Finding['groups'] = subjectCodes,
): Frame => {
  const demand: (text: string) => Demand = demandFor(object)
  return (clause) => (demand(clause.text) === 'required' ? { ...finding, groups: groups(clause) } : null)
}

const drugCode = demanded(NDC, { category: 'drug_billing', disposition: 'requires_ndc' })
const records = demanded(
  `(?:${RECORD})`,
  { category: 'documentation', disposition: 'required' },
  subjectCodesOrModifiers,
)
const claimForm = demanded(
  FORM,
  { category: 'claim_submission', disposition: 'required' },
  subjectCodesOrModifiers,
)
const primaryCode = demanded(
  String.raw`\b(?:primary|parent|base|principal) (?:<few>)(?:procedures?|codes?|services?)`,
  { category: 'add_on', disposition: 'requires_primary' },
)

const HCPCS = /\b(?:HCPCS|CPT|procedure codes?)\b/i

const revenue: Frame = (clause) => {
  const lists = groupsOf(clause, 'revenue')
  if (lists.length === 0) return null
  const { text } = clause
  if (isTogether.test(text) && isUnpaid.test(text))
    return {
      category: 'revenue_code',
      disposition: 'not_payable_together',
      groups: [...clause.subjects, ...lists],
    }
  if (!isDemanded(text)) return null
  return clause.subjects.length > 0
    ? { category: 'revenue_code', disposition: 'required', groups: [...clause.subjects, ...lists] }
    : HCPCS.test(text)
      ? { category: 'revenue_code', disposition: 'requires_hcpcs', groups: lists }
      : null
}

/** The disposition of a setting: restricted to it, excluded from it, or demanded on the claim. */
function settingOf(text: string): 'allowed_only' | 'not_allowed' | 'required' | null {
  if (isRestricted.test(text)) return 'allowed_only'
  if (isUnpaid.test(text)) return 'not_allowed'
  return isDemanded(text) ? 'required' : null
}

const place: Frame = (clause) => {
  const places = [...placesIn(clause), ...placesNamedIn(clause.text)]
  const disposition = places.length > 0 && !/-only list\b/i.test(clause.text) ? settingOf(clause.text) : null
  if (!disposition || (disposition === 'required' && placesIn(clause).length === 0)) return null
  return {
    category: 'place_of_service',
    disposition,
    groups: subjectCodes(clause),
    attributes: { placesOfService: [...new Set(places)] },
  }
}

const remote: Frame = (clause) => {
  const { text } = clause
  if (!REMOTE.test(text)) return null
  const disposition = isUnpaid.test(text)
    ? 'not_allowed'
    : isDemanded(text) && (modifiersIn(clause).length > 0 || placesIn(clause).length > 0)
      ? 'required'
      : isPaid.test(text)
        ? 'allowed_only'
        : null
  return disposition && { category: 'telehealth', disposition, groups: subjectCodesOrModifiers(clause) }
}

const modifierDemand = demandFor('(?:<modifier>|\\bmodifiers?\\b(?! indicators?))')
const modifier: Frame = (clause) => {
  if (modifiersIn(clause).length === 0) return null
  const demand = modifierDemand(clause.text)
  return demand && { category: 'modifier', disposition: demand, groups: subjectCodesOrModifiers(clause) }
}

const diagnosis: Frame = (clause) => {
  const diagnoses = groupsOf(clause, 'diagnosis')
  const { text } = clause
  if (diagnoses.length === 0 || clause.subjects.length === 0 || !(isPaid.test(text) || isUnpaid.test(text)))
    return null
  const disposition = isUnpaid.test(text) && !isRestricted.test(text) ? 'not_covered_with' : 'covered_with'
  return { category: 'diagnosis', disposition, groups: [...subjectCodes(clause), ...diagnoses] }
}

const BINDS = regex('i')`
  \b(?:max\w*|limit\w*|cap(?:s|ped)?|at most|more than|exceed\w*|up to|beyond|excess|allow\w*|payable|paid|
    pays?|covers?|covered|benefit|entitled|replaced|only)\b
`
const COUNT = new RegExp(`${NUMBER} (${COUNTED})`, 'i')
const IS = new RegExp(
  `(${COUNTED})[^.;]{0,80}? (?:is|are|equals|at|of|to|:) ${NUMBER}(?! ?(?:%|percent)|\\d)`,
  'i',
)
const PER = new RegExp(
  `\\b(?:per|each|every|in an?|in any|in|within an?|within|on the same|for each|on any)[ -](?=${PERIOD})`,
  'i',
)

/** A count and a period anywhere in a text that limits something; null when one is missing. */
function limitOfWords(text: string): Limit | null {
  const per = BINDS.test(text) ? PER.exec(text) : null
  const period = per && periodOf(text.slice(per.index + per[0].length))
  if (!period) return null
  const [count, is] = [COUNT.exec(text), IS.exec(text)]
  const [max, item] = count ? [count[1]!, count[2]!] : is ? [is[2]!, is[1]!] : []
  return max === undefined ? null : { max: numberOf(max), unit: unitOf(item, text), per: period }
}

const limit: Frame = (clause) => {
  const quantity = limitOfWords(clause.text)
  const category = quantity && ON_A_CLAIM.has(quantity.per) ? 'unit_limit' : 'frequency_limit'
  return (
    quantity && { category, disposition: 'limit', groups: subjectCodes(clause), attributes: { quantity } }
  )
}

const WHO = new RegExp(PROVIDER, 'i')
const provider: Frame = (clause) =>
  isRestricted.test(clause.text) && WHO.test(clause.text) && isPaid.test(clause.text)
    ? { category: 'provider_eligibility', disposition: 'restricted', groups: subjectCodes(clause) }
    : null

const bundling: Frame = (clause) => {
  const { text } = clause
  const isRefused = isUnpaid.test(text)
  const isOne = isBundled.test(text) || ((isSeparate.test(text) || isTogether.test(text)) && isRefused)
  if (!isOne && !(isSeparate.test(text) && isPaid.test(text))) return null
  return {
    category: 'bundling',
    disposition: isOne ? 'not_separate' : 'separate_allowed',
    groups: subjectCodes(clause),
  }
}

const age: Frame = (clause) => {
  const ages = AGED.test(clause.text) && clause.text.length < LONGEST_AGE_CHARS ? agesIn(clause.text) : null
  return (
    ages && {
      category: 'demographic_limit',
      disposition: 'limit',
      groups: subjectCodes(clause),
      attributes: ages,
    }
  )
}
/** Ages in longer clauses are among criteria. */
const LONGEST_AGE_CHARS = 120

const unproven: Frame = (clause) =>
  isUnproven.test(clause.text) && !/\bno longer\b/i.test(clause.text)
    ? { category: 'coverage', disposition: 'investigational', groups: subjectCodes(clause) }
    : null

const isForm = of(FORM)
const refusal: Frame = (clause) =>
  isUnpaid.test(clause.text) && !isDuty.test(clause.text) && !isForm.test(clause.text)
    ? { category: 'coverage', disposition: 'not_covered', groups: subjectCodes(clause) }
    : null

/** A way to read a clause by its concepts, as the support table names it. */
export type NamedFrame = { name: string; description: string; find: Frame }

const frame = (name: string, description: string, find: Frame): NamedFrame => ({ name, description, find })

/** In order of precedence. */
export const FRAMES: NamedFrame[] = [
  frame('authorization', 'a demand for an authorization, or its release', authorization),
  frame('drug code', 'a demand for an NDC', drugCode),
  frame('revenue', 'a demand for a revenue code, or two that are not paid together', revenue),
  frame('telehealth', 'payment, refusal or duty of a remote service', remote),
  frame('modifier', 'a demand for a modifier, or its release', modifier),
  frame('records', 'a demand for a record', records),
  frame('claim form', 'a demand for a form or manner of the claim', claimForm),
  frame('diagnosis', 'payment or refusal with a diagnosis', diagnosis),
  frame('limit', 'a count and a period in a clause that binds', limit),
  frame('primary code', 'a demand for a primary procedure', primaryCode),
  frame('place', 'a restriction to a place, its refusal or duty', place),
  frame('bundling', 'payment or refusal of its own or together', bundling),
  frame('provider', 'a restriction of payment to a kind of provider', provider),
  frame('unproven', 'evidence is lacking', unproven),
  frame('age', 'ages in a short clause', age),
  frame('refusal', 'a negated payment', refusal),
]

/**
 * The most likely finding by the concepts of a clause. Used only where no phrase matches; the
 * confidence is lower.
 */
export const byFrames: Cue = (clause) => {
  if (percentOfAllowed(clause.text) !== null) return []
  for (const { find } of FRAMES) {
    const found = find(clause)
    if (found && found.groups.length > 0) return [{ ...found, isGuess: true }]
  }
  return []
}
