import { stripCredentials } from '@ppman/evidence'
import { type RuleEvidence, type RuleStatement, validityOn } from '@ppman/policies/rules'
import type { VersionCriteria } from '@ppman/policies/criteria'
import type { KeptVersion, PolicyDetail } from '@ppman/policies/versions'
import {
  type CodeChip,
  codeChip,
  formatAge,
  formatCount,
  formatDay,
  formatList,
  formatNumber,
  type Freshness,
  freshness,
  hrefOf,
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
  policyHref,
  quoteOfCode,
  formatRule,
  planName,
  type QuoteText,
  type RuleText,
} from '../policy-rule/format-rule.ts'
import type { PaidText } from '../policy-rule/paid-at-hospitals.ts'
import { type HistoryLine, policyDateOf, type VersionLine, versionLines } from './version-lines.ts'

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
  /** Whether all lists of criteria are shown. */
  isWhole: boolean
  now: Date
}

/** Codes that are folded away, and how many are not even listed. */
type MoreCodes = { label: string; codes: { code: string; href: string }[]; rest: string }

type StatementLine = RuleText & {
  anchors: string[]
  severity: Severity
  chips: CodeChip[]
  more: MoreCodes | null
  /** The line of the first code; each code's own line stands on its page. */
  quote: QuoteText | null
  quoteNote: string
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
  moreCriteria: { href: string; label: string } | null
  codes: CodeChip[]
  more: MoreCodes | null
  paid: PaidText | null
  history: HistoryLine[]
  versions: VersionLine[]
  sourceHref: string
}

/** Codes that stand open: of a rule, and of the whole policy. */
const SHOWN = { ofRule: 8, ofPolicy: 48 }

export function policyModel(found: PolicyFound): PolicyModel {
  const { policy, statements, codes, versions, criteria, now } = found
  const today = isoDayOf(now)
  const [upcoming, current] = [
    statements.items.filter((each) => validityOn(each, today) === 'upcoming'),
    statements.items.filter((each) => validityOn(each, today) === 'in_force'),
  ]
  const change = versions[0]?.change
  const line = (each: RuleStatement) =>
    lineOf(each, { evidence: found.evidence, today, policyDate: policyDateOf(versions) })
  const trees = formatCriteria(criteria?.trees ?? [], found.isWhole)
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
    moreCriteria: trees.more
      ? {
          href: hrefOf({ path: policyHref(policy.id), query: { criteria: 'all' } }) + '#criteria',
          label: trees.more,
        }
      : null,
    codes: codes.items
      .slice(0, SHOWN.ofPolicy)
      .map(({ code, codeType }) => codeChip(code, { kind: codeTypeName(codeType), href: codeHref(code) })),
    more: moreCodesOf(codes.items.slice(SHOWN.ofPolicy), codes.total - SHOWN.ofPolicy),
    paid: found.paid,
    ...versionLines(versions, today),
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

type LineContext = {
  evidence: ReadonlyMap<string, RuleEvidence>
  today: string
  policyDate: string | null
}

function lineOf(statement: RuleStatement, { evidence, today, policyDate }: LineContext): StatementLine {
  const [first] = statement.codes
  const read = evidence.get(statement.ruleIds[0] ?? statement.id)
  const chips = statement.codes
    .slice(0, SHOWN.ofRule)
    .map(({ code, codeType }) =>
      codeChip(code, { kind: codeTypeName(codeType), href: code.includes('-') ? '' : codeHref(code) }),
    )
  const rule = formatRule(statement, today)
  const quote = read ? quoteFor(read, first?.code ?? '') : null
  const isOfPolicy = policyDate !== null && statement.effectiveFrom === policyDate
  return {
    ...rule,
    validity: isOfPolicy
      ? { ...rule.validity, days: `In force; the policy dates from ${formatLongDay(policyDate)}` }
      : rule.validity,
    anchors: statement.ruleIds,
    severity: severity(statement.severity),
    chips,
    more: moreCodesOf(statement.codes.slice(SHOWN.ofRule), statement.codeCount - SHOWN.ofRule),
    quote,
    quoteNote:
      first && statement.codeCount > 1 && quote?.text.includes(first.code)
        ? `The line of ${first.code}; the others stand on their pages.`
        : '',
  }
}

const quoteFor = (read: RuleEvidence, code: string): QuoteText =>
  formatQuote({ ...read, quote: quoteOfCode(read.quote, code) }, stripCredentials(read.url))

/** Null where all codes stand open. Ranges have no page of their own. */
function moreCodesOf(codes: readonly { code: string }[], total: number): MoreCodes | null {
  if (total <= 0) return null
  const rest = total - codes.length
  return {
    label: formatCount(total, 'more code'),
    codes: codes.map(({ code }) => ({ code, href: code.includes('-') ? '' : codeHref(code) })),
    rest: rest > 0 ? `and ${formatNumber(rest)} more` : '',
  }
}
