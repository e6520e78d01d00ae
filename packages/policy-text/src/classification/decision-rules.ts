import type { Facts } from '../facts/facts.ts'
import { type Decisions, decisionsIn, statedDecisions } from '../facts/decisions.ts'
import { codeOf, type Edit, type Finding, inWords, type Rule, without } from './finding.ts'
import { isLimitSentence } from './value-rules.ts'

/** The policy is retired or replaced. */
export const statusRule: Rule = ({ before, after }) => {
  const status = after?.decisions.status
  if (!status || before?.decisions.status === status) return []
  return [
    {
      type: `policy_${status}`,
      severity: 'critical',
      direction: 'neutral',
      reason: `the text says that the policy is ${status}`,
    },
  ]
}

/** A code of a list whose lead-in or heading decides: the list has changed, not the decision. */
const isMemberOfList = ({ isListed, codes, sentence }: Facts) =>
  isListed && codes.length > 0 && statedDecisions(sentence).coverage === null

const PAID = { covered: true, not_covered: false, investigational: false }

/** "Covered only when …" restricts coverage, so adding such a sentence tightens. */
const NARROWS = /\bonly\b/i

/** What holds only until the new rule begins. */
const INTERIM = /^(?:until|up to) (?:then|that (?:date|time|day))\b|^in the (?:meantime|interim)\b/i

/** A coverage position is reversed, or a sentence that states one is added or removed. */
export const coverageRule: Rule = ({ before, after, quote }) => {
  const [was, is] = [before?.decisions.coverage ?? null, after?.decisions.coverage ?? null]
  if (was === is || (after ?? before)?.section !== 'policy') return []
  if (!before && INTERIM.test(quote.after ?? '')) return []
  if ((!before || !after) && (isMemberOfList(before ?? after!) || isLimitSentence(before ?? after!)))
    return []
  const polarity = {
    rule: 'coverage',
    polarity: `${was ?? 'unstated'}->${is ?? 'unstated'}`,
    ...codeOf((after ?? before)!),
  }
  if (was && is) {
    const loses = PAID[was] && !PAID[is]
    const direction = PAID[was] === PAID[is] ? 'neutral' : loses ? 'tightening' : 'loosening'
    return [
      {
        type: 'coverage_change',
        severity: loses ? 'critical' : 'high',
        direction,
        reason: `coverage goes ${inWords(`${was}->${is}`)}`,
        values: polarity,
      },
    ]
  }
  const isGrant = PAID[(is ?? was)!] && !NARROWS.test(quote.after ?? quote.before ?? '')
  const paysMore = is ? isGrant : !isGrant
  const reason = is
    ? `a statement of coverage (${is.replaceAll('_', ' ')}) was added`
    : `a statement of coverage (${was!.replaceAll('_', ' ')}) was removed`
  return [
    {
      type: 'coverage_change',
      severity: 'high',
      direction: paysMore ? 'loosening' : 'tightening',
      reason,
      values: polarity,
    },
  ]
}

/**
 * Prior authorization begins or ends: its sentence is reversed, added or removed, or its list of
 * codes changes.
 */
export const priorAuthRule: Rule = (edit) => {
  const { before, after } = edit
  const [was, is] = [before?.decisions.priorAuth ?? null, after?.decisions.priorAuth ?? null]
  if (was === 'required' && is === 'required') return listedForPriorAuth(before!.codes, after!.codes)
  if (was === is) return []
  if (is === 'required')
    return [{ ...beginsFor(edit, `${was ?? 'unstated'}->required`), ofCodes: after!.codes }]
  if (was === 'required' || is === 'not_required')
    return [
      {
        ...authorizationEnds(`${was ?? 'unstated'}->${is ?? 'unstated'}`),
        ofCodes: (before ?? after)!.codes,
      },
    ]
  return [
    {
      type: 'criteria_changed',
      severity: 'medium',
      direction: 'tightening',
      reason: 'a statement that prior authorization is not required was removed',
    },
  ]
}

/** A list of codes that grows is one step less urgent than a new duty. */
const beginsFor = (edit: Edit, polarity: string): Finding =>
  edit.before === null && edit.after!.isListed && edit.after!.codes.length > 0
    ? { ...authorizationBegins(polarity, edit), severity: 'high' }
    : authorizationBegins(polarity, edit)

function listedForPriorAuth(was: readonly string[], is: readonly string[]): Finding[] {
  const findings: Finding[] = []
  const [more, less] = [without(is, was), without(was, is)]
  if (more.length > 0) findings.push({ ...authorizationOfCodes(true), ofCodes: more })
  if (less.length > 0) findings.push({ ...authorizationOfCodes(false), ofCodes: less })
  return findings
}

/** Separate payment is granted or withdrawn. */
export const bundlingRule: Rule = ({ before, after }) => {
  const [was, is] = [before?.decisions.bundling ?? null, after?.decisions.bundling ?? null]
  if (was === is || (after ?? before)?.section !== 'policy') return []
  const direction = is === 'not_separate' || (was === 'separate' && !is) ? 'tightening' : 'loosening'
  return [
    {
      type: 'bundling_changed',
      severity: 'high',
      direction,
      reason: `separate payment: ${was ?? 'unstated'} to ${is ?? 'unstated'}`,
    },
  ]
}

/** A sentence that asks for something, or an item below "Required before surgery". */
const asks = (facts: Facts): boolean => facts.decisions.isRequirement || isAskedByList(facts)

const isAskedByList = ({ decisions, isListed, criterion, codes, list }: Facts): boolean =>
  isListed &&
  criterion === null &&
  codes.length === 0 &&
  decisions.coverage === null &&
  decisions.priorAuth === null &&
  isAsking(decisionsIn(list))

/** Whether a heading asks for something and decides nothing else. */
const isAsking = ({ isRequirement, coverage, priorAuth, bundling }: Decisions): boolean =>
  isRequirement && coverage === null && priorAuth === null && bundling === null

/** A duty of the provider is added or removed. */
export const requirementRule: Rule = ({ before, after }) => {
  const [was, is] = [before, after].map((facts) => facts !== null && asks(facts))
  if (was === is || (after ?? before)?.section !== 'policy') return []
  const type = is ? 'requirement_added' : 'requirement_removed'
  return [
    {
      type,
      severity: 'medium',
      direction: is ? 'tightening' : 'loosening',
      reason: `a requirement was ${is ? 'added' : 'removed'}`,
    },
  ]
}

/** Authorization that begins within so many days is urgent. */
const SOON_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Prior authorization is newly required: critical when it is in force already or within 30 days,
 * by the date in the sentence and the day of comparison; without them it is in force.
 */
export function authorizationBegins(
  polarity: string,
  { after, comparedOn }: Pick<Edit, 'after' | 'comparedOn'>,
): Finding {
  const isAhead = ({ on }: { on: string }) => comparedOn !== undefined && on > comparedOn
  const from = (after?.dates.find(({ role }) => role === 'effective') ?? after?.dates.find(isAhead))?.on
  const isLater =
    from !== undefined &&
    comparedOn !== undefined &&
    Date.parse(from) - Date.parse(comparedOn) > SOON_DAYS * DAY_MS
  return {
    type: 'prior_auth_added',
    severity: isLater ? 'high' : 'critical',
    direction: 'tightening',
    reason: `prior authorization begins (${inWords(polarity)})${isLater ? ` on ${from}` : ''}`,
    values: { rule: 'prior_authorization', polarity },
  }
}

/** Prior authorization is no longer required. */
export const authorizationEnds = (polarity: string): Finding => ({
  type: 'prior_auth_removed',
  severity: 'high',
  direction: 'loosening',
  reason: `prior authorization ends (${inWords(polarity)})`,
  values: { rule: 'prior_authorization', polarity },
})

/** Codes enter or leave the list of what needs prior authorization. */
export const authorizationOfCodes = (isAdded: boolean): Finding => ({
  type: isAdded ? 'prior_auth_added' : 'prior_auth_removed',
  severity: 'high',
  direction: isAdded ? 'tightening' : 'loosening',
  reason: `prior authorization ${isAdded ? 'begins (codes_listed)' : 'ends (codes_unlisted)'}`,
  values: { rule: 'prior_authorization' },
})
