import { stripCredentials } from '@ppman/evidence'
import { dayBefore, type RuleEvidence, type RuleStatement, validityOn } from '@ppman/policies/rules'
import type { VersionCriteria } from '@ppman/policies/criteria'
import { type KeptVersion, ownDayOf, type PolicyDetail } from '@ppman/policies/versions'
import {
  type CodeChip,
  codeChip,
  formatAge,
  formatCount,
  formatDay,
  formatIsoDay,
  formatList,
  formatNumber,
  type Freshness,
  freshness,
  isoDayOf,
  type Severity,
  severity,
} from '@ppman/web-ui'
import { formatLongDay } from '../policy-change/format-validity.ts'
import { type CriteriaText, formatCriteria } from '../policy-rule/format-criteria.ts'
import {
  codeHref,
  codeTypeName,
  formatQuote,
  formatRule,
  planName,
  type QuoteText,
  type RuleText,
} from '../policy-rule/format-rule.ts'
import type { PaidText } from '../policy-rule/paid-at-hospitals.ts'

/** What was read of a policy. */
export type PolicyFound = {
  policy: PolicyDetail
  statements: { items: readonly RuleStatement[]; total: number }
  codes: { items: readonly { code: string; codeType: string }[]; total: number }
  evidence: ReadonlyMap<string, RuleEvidence>
  criteria: VersionCriteria | null
  versions: readonly KeptVersion[]
  paid: PaidText | null
  isFollowed: boolean
  now: Date
}

type StatementLine = RuleText & {
  anchors: string[]
  severity: Severity
  chips: CodeChip[]
  moreCodes: string
  quote: QuoteText | null
}
type HistoryLine = {
  day: string
  when: string
  tone: string
  title: string
  severity: Severity | null
  href: string
  text: string
}
type VersionLine = {
  name: string
  inForce: string
  fetched: string
  words: string
  hash: string
  href: string
}

export type PolicyModel = {
  title: string
  crumb: string
  kicker: { payer: string; rest: string }
  lead: string
  freshness: Freshness
  originalHref: string
  compareHref: string
  compareLabel: string
  payerId: string
  isFollowed: boolean
  groups: { id: string; title: string; text: string; rows: StatementLine[] }[]
  moreRules: string
  criteria: CriteriaText[]
  criteriaNote: string
  codes: CodeChip[]
  moreCodes: string
  paid: PaidText | null
  history: HistoryLine[]
  versions: VersionLine[]
  sourceHref: string
}

const SHOWN_CODES = 8

export function policyModel(found: PolicyFound): PolicyModel {
  const { policy, statements, codes, versions, criteria, now } = found
  const today = isoDayOf(now)
  const [upcoming, current] = [
    statements.items.filter((each) => validityOn(each, today) === 'upcoming'),
    statements.items.filter((each) => validityOn(each, today) === 'in_force'),
  ]
  const change = versions[0]?.change
  const ownDays = versions.map(({ effectiveOn }, index) => ownDayOf(effectiveOn, versions[index + 1]))
  const newerOf = (index: number) =>
    index === 0 ? null : { version: versions[index - 1]!, ownDay: ownDays[index - 1]! }
  const line = (each: RuleStatement) =>
    lineOf(each, { evidence: found.evidence, today, policyDate: policyDateOf(versions) })
  const trees = formatCriteria(criteria?.trees ?? [])
  return {
    title: titleOf(policy, upcoming),
    crumb: policy.number ?? policy.title,
    kicker: kickerOf(policy),
    lead: leadOf(versions, upcoming, today),
    freshness: freshnessOf(policy, now),
    originalHref: stripCredentials(policy.url),
    compareHref: change ? `/policy/changes/diff?id=${change.id}` : '',
    compareLabel: change ? `Compare versions ${versions[0]!.version - 1} and ${versions[0]!.version}` : '',
    payerId: policy.payer.id,
    isFollowed: found.isFollowed,
    groups: [
      {
        id: 'next',
        title: 'Rules that start later',
        text: formatCount(upcoming.length, 'rule'),
        rows: upcoming.map(line),
      },
      {
        id: 'rules',
        title: 'Rules in force today',
        text: formatCount(current.length, 'rule'),
        rows: current.map(line),
      },
    ].filter(({ rows }) => rows.length > 0),
    moreRules:
      statements.total > statements.items.length
        ? `${formatCount(statements.total - statements.items.length, 'more rule')} of this policy: ` +
          'search for one of its codes to see them.'
        : '',
    criteria: trees.shown,
    criteriaNote: trees.note,
    codes: codes.items.map(({ code, codeType }) =>
      codeChip(code, { kind: codeTypeName(codeType), href: codeHref(code) }),
    ),
    moreCodes:
      codes.total > codes.items.length ? formatCount(codes.total - codes.items.length, 'more code') : '',
    paid: found.paid,
    history: versions.map((version, index) => historyOf(version, ownDays[index]!, today)),
    versions: versions.map((version, index) => versionOf(version, ownDays[index]!, newerOf(index))),
    sourceHref: `/policy/sources/${policy.sourceId}`,
  }
}

const kickerOf = ({ payer, number, specialty, planTypes }: PolicyDetail): PolicyModel['kicker'] => ({
  payer: payer.name,
  rest: [
    number && `policy ${number}`,
    specialty.replaceAll('_', ' '),
    planTypes.length > 0 && `${formatList(planTypes.map(planName))} plans`,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** The title says what changes next. */
function titleOf({ title }: PolicyDetail, upcoming: readonly RuleStatement[]): string {
  const [next] = upcoming
  if (!next?.effectiveFrom) return title
  const { category, statement } = formatRule(next, next.effectiveFrom)
  return (
    `${title}: ${category.toLowerCase()} ${statement.toLowerCase()} from ` + formatLongDay(next.effectiveFrom)
  )
}

function leadOf(versions: readonly KeptVersion[], upcoming: readonly RuleStatement[], today: string): string {
  const [newest] = versions
  if (!newest) return 'No version of this document could be read yet.'
  const starts = [...new Set(upcoming.flatMap(({ effectiveFrom }) => effectiveFrom ?? []))].toSorted()
  const parts = [
    newest.effectiveOn && newest.effectiveOn > today
      ? `Version ${newest.version} takes effect on ${formatLongDay(newest.effectiveOn)}.`
      : `Version ${newest.version} is the newest.`,
    newest.change
      ? `What changed in it: ${newest.change.summary}`
      : 'It has not changed since we first read it.',
    starts.length > 0 &&
      `${formatCount(upcoming.length, 'rule starts', 'rules start')} on ` +
        `${formatList(starts.slice(0, 3).map(formatLongDay))}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const freshnessOf = (
  { lastCheckedAt, lastSuccessAt, fetchIntervalS, sourceId }: PolicyDetail,
  now: Date,
): Freshness =>
  freshness({
    state: lastCheckedAt
      ? { tone: 'good', label: `Checked ${formatAge(lastCheckedAt, now)}` }
      : { tone: 'none', label: 'Not checked yet' },
    facts: [
      { name: 'Read', value: lastSuccessAt ? formatDay(lastSuccessAt) : 'never' },
      { name: 'Checked every', value: formatCount(Math.max(1, Math.round(fetchIntervalS / HOUR_S)), 'hour') },
    ],
    links: [{ label: 'Its source and checks', href: `/policy/sources/${sourceId}` }],
  })

const HOUR_S = 3_600

/** The date that the newest version repeats from earlier ones; null when it has a day of its own. */
const policyDateOf = ([newest, previous]: readonly KeptVersion[]): string | null =>
  newest && previous && ownDayOf(newest.effectiveOn, previous) === null ? newest.effectiveOn : null

type LineContext = {
  evidence: ReadonlyMap<string, RuleEvidence>
  today: string
  policyDate: string | null
}

function lineOf(statement: RuleStatement, { evidence, today, policyDate }: LineContext): StatementLine {
  const read = evidence.get(statement.id)
  const chips = statement.codes
    .slice(0, SHOWN_CODES)
    .map(({ code, codeType }) =>
      codeChip(code, { kind: codeTypeName(codeType), href: code.includes('-') ? '' : codeHref(code) }),
    )
  const rule = formatRule(statement, today)
  const isOfPolicy = policyDate !== null && statement.effectiveFrom === policyDate
  return {
    ...rule,
    validity: isOfPolicy
      ? { ...rule.validity, days: `In force; the policy dates from ${formatLongDay(policyDate)}` }
      : rule.validity,
    anchors: statement.ruleIds,
    severity: severity(statement.severity),
    chips,
    moreCodes:
      statement.codeCount > chips.length ? formatCount(statement.codeCount - chips.length, 'more code') : '',
    quote: read ? formatQuote(read, stripCredentials(read.url)) : null,
  }
}

function historyOf(
  { version, fetchedAt, change }: KeptVersion,
  ownDay: string | null,
  today: string,
): HistoryLine {
  const isNext = ownDay !== null && ownDay > today
  const takesEffect = ownDay
    ? `, ${isNext ? 'takes' : 'took'} effect ${formatIsoDay(ownDay)}`
    : '; it states no date for what changed'
  return {
    day: isoDayOf(fetchedAt),
    when: formatDay(fetchedAt),
    tone: isNext ? 'next' : '',
    title: change ? `Version ${version} read${takesEffect}` : `Version ${version}, the first we keep`,
    severity: change ? severity(change.severity) : null,
    href: change ? `/policy/changes/diff?id=${change.id}` : '',
    text: change?.summary ?? '',
  }
}

type Newer = { version: KeptVersion; ownDay: string | null } | null

const versionOf = (version: KeptVersion, ownDay: string | null, newer: Newer): VersionLine => ({
  name: String(version.version),
  inForce: [ownDay ? `from ${formatIsoDay(ownDay)}` : 'no day stated', newer && endOf(newer, ownDay)]
    .filter(Boolean)
    .join(', '),
  fetched: formatDay(version.fetchedAt),
  words: formatNumber(version.words),
  hash: version.sha256.slice(0, 12),
  href: version.change ? `/policy/changes/diff?id=${version.change.id}` : '',
})

/** A version ends the day before the next one takes effect, else when the next one was read. */
function endOf({ version, ownDay }: NonNullable<Newer>, beganOn: string | null): string {
  if (ownDay && ownDay > (beganOn ?? '')) return `through ${formatIsoDay(dayBefore(ownDay))}`
  return `replaced by version ${version.version}, read ${formatDay(version.fetchedAt)}`
}
