import type { Facts } from '../facts/facts.ts'
import type { Decisions } from '../facts/decisions.ts'
import type { Bound } from '../facts/measures.ts'
import { regex } from '../text/pattern.ts'
import type { ChangedCells } from './cells/cell-changes.ts'
import type { ScopeChange } from './passages/scope-change.ts'
import type { Setting } from './setting.ts'

/** Kinds of change, in the order of precedence for the primary one (open questions, 2). */
export const CHANGE_TYPES = [
  'policy_retired',
  'policy_replaced',
  'new_policy',
  'coverage_change',
  'prior_auth_added',
  'prior_auth_removed',
  'codes_removed',
  'codes_added',
  'unit_limit_changed',
  'modifier_changed',
  'place_of_service_changed',
  'bundling_changed',
  'requirement_added',
  'requirement_removed',
  'criteria_changed',
  'applicability_changed',
  'effective_date_changed',
  'index_item_added',
  'index_item_removed',
  'index_item_changed',
  'reference_changed',
  'wording',
  'source_error',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** From least to most urgent. Sort by this rank, never alphabetically. */
export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]
/** 0 for info to 4 for critical. */
export const severityRank = (severity: Severity) => SEVERITIES.indexOf(severity)

/** The reason of a change that mends letters alone. */
export const SPELLING = 'a spelling was mended'
/** The reason of a change that only dates what an agency does. */
export const DATE_OF_OTHERS = 'a date of another agency changed'

/** From the provider's point of view: tightening pays less or asks for more. */
export type Direction = 'tightening' | 'loosening' | 'mixed' | 'neutral' | 'unknown'

/** One changed passage: both sides when it was reworded, one side when it was added or removed. */
export type Edit = {
  before: Facts | null
  after: Facts | null
  /** The passage with its surrounding words. */
  quote: { before: string | null; after: string | null }
  /** The removed and added words; empty when there are none. */
  words: { gone: string; come: string }
  setting: Setting
  /**
   * Whether the changed words also occur in the other version, because they were moved or repeated.
   */
  isEcho: boolean
  /**
   * Whether the passage is in a section of a policy page that decides on claims; then every
   * sentence counts.
   */
  isInBody: boolean
  /** Whether the changed blocks of the other version state the same in other words. */
  isRestated?: boolean
  /** Whether it is a whole place whose blocks were arranged anew, such as a list for a sentence. */
  isRearranged?: boolean
  /** What it states of those whom the policy is for, where the other version does not. */
  scope?: ScopeChange | null
  /** The short cells that differ, where both sides are one row of a table. */
  cells?: ChangedCells | undefined
  /** The day of the comparison, YYYY-MM-DD, where it is known. */
  comparedOn?: string | undefined
}

/** Changed values by their names in the change record. */
export type ChangedValues = Record<string, string | number | readonly string[]>

/** One fact that an edit changes, with the reason for its severity. */
export type Finding = {
  type: ChangeType
  severity: Severity
  direction: Direction
  reason: string
  values?: ChangedValues
  /** Whether another criterion of the same passage changed: two clauses of a sentence are one. */
  isBeside?: boolean
  /** For a changed cell: whether its heading or a legend says what it states. */
  isOfCell?: 'read' | 'unread'
  /** For added or removed codes: the facts of the list that contains them. */
  listedBy?: Facts
  /** For authorization that begins or ends: the codes that it is stated for. */
  ofCodes?: readonly string[]
}

/**
 * The reasons of a finding, with its severity. Those about codes count the merged lists that the
 * summary shows: without codes that only moved, and with diagnoses apart.
 */
export function reasonsOf({ type, severity, reason }: Finding, facts: ChangedValues): string[] {
  if (type !== 'codes_added' && type !== 'codes_removed') return [`${severity}: ${reason}`]
  const verb = type === 'codes_added' ? 'added' : 'removed'
  const counted = (name: string, one: string) => {
    const count = (facts[name] as readonly string[] | undefined)?.length ?? 0
    const words = count === 1 ? `1 ${one} was` : `${count} ${one}s were`
    return count === 0 ? [] : [`${severity}: ${words} ${verb}`]
  }
  return [...counted(type, 'code'), ...counted(`diagnosis_${type}`, 'diagnosis code')]
}

/** The only code of a sentence, as a value of its finding. */
export const codeOf = ({ codes: [code, ...more] }: Facts): { code?: string } =>
  code && more.length === 0 ? { code } : {}

/** `from covered to not covered`, for the polarity `covered->not_covered`. */
export const inWords = (polarity: string): string =>
  `from ${polarity.replace('->', ' to ').replaceAll('unstated', 'not stated').replaceAll('_', ' ')}`

/** Finds changes of one kind in an edit. Pure. */
export type Rule = (edit: Edit) => Finding[]

/** Members of a list that the other list lacks. */
export function without(list: readonly string[] = [], other: readonly string[] = []): string[] {
  const others = new Set(other)
  return list.filter((value) => !others.has(value))
}

const FLIPPED: Record<Direction, Direction> = {
  tightening: 'loosening',
  loosening: 'tightening',
  mixed: 'mixed',
  neutral: 'neutral',
  unknown: 'unknown',
}
/** The direction of the reverse change. */
export const flipped = (direction: Direction): Direction => FLIPPED[direction]

/**
 * Direction of making a list longer: a longer list of covered services pays more, one of denied
 * services pays less.
 */
export function paysMore({
  decisions: { priorAuth, coverage, bundling },
}: Pick<Facts, 'decisions'>): Direction {
  if (priorAuth) return priorAuth === 'required' ? 'tightening' : 'loosening'
  if (coverage) return coverage === 'covered' ? 'loosening' : 'tightening'
  if (bundling) return bundling === 'separate' ? 'loosening' : 'tightening'
  return 'unknown'
}

/**
 * Whether a service that meets the criteria is denied or needs authorization, instead of being
 * paid.
 */
export const denies = ({ decisions, criterion }: Pick<Facts, 'decisions' | 'criterion'>): boolean =>
  criterion ? !criterion.grants : paysMore({ decisions }) === 'tightening'

/** Whether two blocks have the same decisions. */
export const decideAlike = (a: Decisions, b: Decisions): boolean =>
  a.priorAuth === b.priorAuth && a.coverage === b.coverage && a.bundling === b.bundling

/** Strictness of each word; replacing one by another changes who qualifies. */
const STRICT: Record<string, number> = { and: 1, or: 0, all: 1, each: 1, any: 0, both: 1, either: 0, only: 1 }
const BINDING: Record<string, number> = { must: 2, shall: 2, should: 1, may: 0 }

/**
 * Direction of a change of logic words.
 *
 * @param isDenying whether the sentence says what is not paid
 */
export function directionOfLogic(
  gone: readonly string[],
  come: readonly string[],
  isDenying: boolean,
): Direction {
  const strict = weigh(come, STRICT) - weigh(gone, STRICT)
  const binding = weigh(come, BINDING) - weigh(gone, BINDING)
  const isPlain = (gone.length === 1 && come.length === 1) || [...gone, ...come].join() === 'only'
  if (!isPlain || (strict === 0) === (binding === 0)) return 'unknown'
  if (binding !== 0) return binding > 0 ? 'tightening' : 'loosening'
  return strict > 0 !== isDenying ? 'tightening' : 'loosening'
}

const weigh = (words: readonly string[], weights: Record<string, number>) =>
  words.reduce((sum, word) => sum + (weights[word] ?? 0), 0)

/** What the payer does to the provider: more of it is worse. */
const TAKES_BACK = regex('i')`
  \b(?:recover(?:y|ies|s|ed)?|recoup\w*|look(?:s|ed)?[- ]?back|overpayments?|penalt(?:y|ies)|sanctions?|
  withh[eo]ld\w*|offset)\b
`
/** How far back claims are audited: further is worse. */
const LOOKS_BACK = /\blook(?:s|ed)?[- ]?back\b/i
const WITHIN = /\bwithin\b/i
const DENIALS = /\b(?:no|not|never|cannot|without|denied|deny|denies|rejected|excluded)\b/gi
const REVIEWED = /\bwithin\b[^.;]{0,90}\b(?:is|are|will be|may be) (?:reviewed|audited|questioned)\b/i

/**
 * "No center within 50 miles", "a repeat within 14 days is not paid": a larger number is worse.
 * Denied twice, as "not received within 30 days, it is denied", it is better.
 */
const isDeniedWithin = (sentence: string): boolean =>
  WITHIN.test(sentence) &&
  ((sentence.match(DENIALS) ?? []).length + Number(REVIEWED.test(sentence))) % 2 === 1
/** "Required for stays over 3 days": a smaller number asks for more. */
const ABOVE = /\b(?:over|above|exceed(?:s|ing)?|(?:more|greater|longer|higher) than|in excess of|beyond)\b/i
const REDUCES = /\breduc(?:ed|es?|ing|tions?)\b[^.;]{0,60}\b(?:by|of)\b|\breduc(?:es?|ing) \w+ by\b/i
/** What is granted for a time or so many times. */
const GRANTS = regex('i')`
  ^(?:initial |re)?(?:approv|authoriz|renew)\w*\b|\b(?:approved|authorized|granted|renewed|valid|
  available|entitled)\b
`

/**
 * What a number bounds in its sentence, where the words around it do not tell: a recovery turns a
 * bound round, and so does a duty that begins above a number.
 */
export function boundInSentence(facts: Facts, bound: Bound): Bound {
  const { sentence } = facts
  if (bound === null) {
    if (REDUCES.test(sentence) || LOOKS_BACK.test(sentence)) return 'least'
    return GRANTS.test(sentence) ? 'most' : null
  }
  if (bound === 'period' || !turnsNumbers(facts)) return bound
  return bound === 'most' ? 'least' : 'most'
}

/** Whether a number of a sentence is worse for the provider where it would else be better. */
export function turnsNumbers({ sentence, decisions, criterion }: Facts): boolean {
  if (TAKES_BACK.test(sentence) || isDeniedWithin(sentence)) return true
  // What is included in another payment within a longer time is paid less often.
  if (decisions.bundling === 'not_separate' && WITHIN.test(sentence)) return true
  const isDuty = decisions.isRequirement && decisions.coverage === null && decisions.priorAuth === null
  return isDuty && criterion === null && ABOVE.test(sentence)
}
