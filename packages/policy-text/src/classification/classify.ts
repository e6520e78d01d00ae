import { bundlingRule, coverageRule, priorAuthRule } from './decision-rules.ts'
import { findingsOf } from './edit-findings.ts'
import {
  CHANGE_TYPES,
  type ChangedValues,
  type ChangeType,
  type Direction,
  type Edit,
  type Finding,
  reasonsOf,
  type Rule,
  SEVERITIES,
  type Severity,
  severityRank,
  decideAlike,
} from './finding.ts'
import { movedBetweenLists } from './value-rules.ts'

export type Verdict = {
  changeType: ChangeType
  changeTypes: readonly ChangeType[]
  severity: Severity
  direction: Direction
  facts: ChangedValues
  reasons: readonly string[]
}

/** More changed codes than this raise a high severity to critical (open questions, 2). */
const MANY_CODES = 50

/**
 * Classifies all edits of a document together. Expects at least one edit; edits that match no rule
 * are `wording`.
 */
export const classify = (edits: readonly Edit[]): Verdict => verdictOn(edits.flatMap(findingsOf))

/** The verdict on the findings of all edits of a document. */
export function verdictOn(findings: readonly Finding[]): Verdict {
  const settled = withoutAuthorizationOfRefused(ignoreMovedAuthorization(ignoreMovedCodes(findings)))
  const types = CHANGE_TYPES.filter((type) => settled.some((finding) => finding.type === type))
  const facts = mergeValues(settled)
  return {
    changeType: types[0] ?? 'wording',
    changeTypes: types,
    severity: severityOf(settled, facts),
    direction: ENDS.has(types[0]!) ? 'neutral' : directionOf(settled),
    facts,
    reasons: [...new Set(settled.toSorted(bySeverity).flatMap((found) => reasonsOf(found, facts)))],
  }
}

/** What ends a policy is neither stricter nor looser. */
const ENDS: ReadonlySet<ChangeType> = new Set(['policy_retired', 'policy_replaced'])

/**
 * Merges the values of findings: lists are united, the first single value wins. Both code lists are
 * always present.
 */
function mergeValues(findings: readonly Finding[]): ChangedValues {
  const single: ChangedValues = {}
  const lists = new Map<string, Set<string>>([
    ['codes_added', new Set()],
    ['codes_removed', new Set()],
  ])
  for (const [name, value] of findings.flatMap(({ values }) => Object.entries(values ?? {}))) {
    if (typeof value !== 'object') single[name] ??= value
    else {
      const list = lists.get(name) ?? new Set()
      for (const one of value) list.add(one)
      lists.set(name, list)
    }
  }
  const joined = Object.fromEntries(Array.from(lists, ([name, list]) => [name, [...list].sort()]))
  return withDiagnosesApart({ ...joined, ...single })
}

/** An ICD-10-CM code has a point after three characters. It names a diagnosis, never a service. */
const DIAGNOSIS = /^[A-Z]\d[0-9A-B]\./

/** Moves diagnosis codes to lists of their own. */
function withDiagnosesApart(facts: ChangedValues): ChangedValues {
  const apart = { ...facts }
  for (const verb of ['added', 'removed']) {
    const codes = facts[`codes_${verb}`] as readonly string[]
    const diagnoses = codes.filter((code) => DIAGNOSIS.test(code))
    if (diagnoses.length === 0) continue
    apart[`codes_${verb}`] = codes.filter((code) => !DIAGNOSIS.test(code))
    apart[`diagnosis_codes_${verb}`] = diagnoses
  }
  return apart
}

/** The severity of findings together; `info` where there are none. */
export function severityOf(
  findings: readonly Finding[],
  { codes_added, codes_removed }: ChangedValues,
): Severity {
  const worst = SEVERITIES[Math.max(0, ...findings.map(({ severity }) => severityRank(severity)))]!
  const criteria = findings.filter(({ type, isBeside }) => type === 'criteria_changed' && !isBeside).length
  const touched = [codes_added, codes_removed].flat().length
  if (worst === 'high' && touched > MANY_CODES) return 'critical'
  return worst === 'medium' && criteria >= 2 ? 'high' : worst
}

/** Authorization that is said to be no longer required, beside one that begins. */
const ENDED = 'required->not_required'

const hasDirection = ({ direction }: Finding) => direction !== 'unknown' && direction !== 'neutral'

/** The direction of the gravest findings that have one. */
function directionOf(all: readonly Finding[]): Direction {
  // A new version has a later date; what else it changes has the direction.
  const others = all.filter(({ type }) => type !== 'effective_date_changed')
  const findings = others.some(hasDirection) ? others : all
  const gravest = Math.max(0, ...findings.filter(hasDirection).map(({ severity }) => severityRank(severity)))
  const stated = new Set(
    findings
      .filter(({ severity, values }) => severityRank(severity) === gravest || values?.['polarity'] === ENDED)
      .filter(hasDirection)
      .map(({ direction }) => direction),
  )
  if (stated.size > 1) return 'mixed'
  return (
    [...stated][0] ?? (findings.every(({ direction }) => direction === 'neutral') ? 'neutral' : 'unknown')
  )
}

const bySeverity = (a: Finding, b: Finding) => severityRank(b.severity) - severityRank(a.severity)

/**
 * Drops codes that were removed from one block and added to another, unless the two blocks decide
 * differently on them.
 */
function ignoreMovedCodes(findings: readonly Finding[]): Finding[] {
  const [removed, added] = [listed(findings, 'codes_removed'), listed(findings, 'codes_added')]
  const left = findings.flatMap((finding) => {
    if (finding.type !== 'codes_added' && finding.type !== 'codes_removed') return [finding]
    const other = finding.type === 'codes_added' ? removed : added
    const codes = codesOf(finding).filter((code) => !other.has(code))
    return codes.length > 0 ? [{ ...finding, values: { [finding.type]: codes } }] : []
  })
  return [...left, ...[...removed].flatMap(([code, was]) => movedBetween(code, was, added.get(code)))]
}

/** What needed authorization and is refused from now on has lost its coverage. */
function withoutAuthorizationOfRefused(findings: readonly Finding[]): Finding[] {
  const refused = findings.filter(({ type, values }) => type === 'coverage_change' && isNewRefusal(values))
  const ended = findings.filter(
    ({ type, values }) => type === 'prior_auth_removed' && values?.['polarity'] === 'required->unstated',
  )
  if (refused.length !== 1 || ended.length !== 1) return [...findings]
  return findings.flatMap((finding) =>
    finding === ended[0] ? [] : [finding === refused[0] ? { ...finding, severity: 'critical' } : finding],
  )
}

const isNewRefusal = (values: Finding['values']) =>
  /^unstated->(?:not_covered|investigational)$/.test(String(values?.['polarity'] ?? ''))

/** Drops authorization that ends in one block and begins in another for the same codes. */
function ignoreMovedAuthorization(findings: readonly Finding[]): Finding[] {
  const of = (type: ChangeType) =>
    new Set(findings.filter((finding) => finding.type === type).flatMap(({ ofCodes = [] }) => ofCodes))
  const [begun, ended] = [of('prior_auth_added'), of('prior_auth_removed')]
  return findings.filter(({ type, ofCodes = [] }) => {
    const other = type === 'prior_auth_added' ? ended : type === 'prior_auth_removed' ? begun : null
    return !other || ofCodes.length === 0 || !ofCodes.every((code) => other.has(code))
  })
}

const codesOf = ({ type, values }: Finding) => values![type] as readonly string[]

const listed = (findings: readonly Finding[], type: ChangeType) =>
  new Map(
    findings
      .filter((finding) => finding.type === type)
      .flatMap((finding) => codesOf(finding).map((code) => [code, finding] as const)),
  )

const DECISIONS: readonly Rule[] = [priorAuthRule, coverageRule, bundlingRule]

function movedBetween(code: string, was: Finding, is: Finding | undefined): Finding[] {
  if (!was.listedBy || !is?.listedBy) return []
  if (decideAlike(was.listedBy.decisions, is.listedBy.decisions)) {
    const moved = movedBetweenLists(was.listedBy, is.listedBy)
    return moved ? [{ ...moved, reason: `${code}: ${moved.reason}` }] : []
  }
  const edit: Edit = {
    before: was.listedBy,
    after: is.listedBy,
    quote: { before: null, after: null },
    words: { gone: '', come: '' },
    setting: 'policy',
    isEcho: false,
    isInBody: true,
  }
  const found = DECISIONS.flatMap((rule) => rule(edit))
  return found.map((finding) => ({ ...finding, reason: `${code}: ${finding.reason}` }))
}
