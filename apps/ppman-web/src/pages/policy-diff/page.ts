import { AppError } from '@ppman/errors'
import { stripCredentials } from '@ppman/evidence'
import { param } from '@ppman/http'
import { dayOf } from '@ppman/policies/rules'
import type { ChangeDiff, PolicyChange } from '@ppman/policies/versions'
import { alignBlocks } from '@ppman/policy-text'
import {
  capitalize,
  choices,
  type CodeChip,
  codeChip,
  formatCount,
  formatDay,
  formatNumber,
  hrefOf,
  type PageLinks,
  pageLinks,
  type Picks,
  type Severity,
  severity,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { type ChangeText, exampleChange, formatChange } from '../policy-change/format-change.ts'
import { codeHref, policyHref } from '../policy-rule/format-rule.ts'
import { type Hunk, hunksOfPage } from './hunks.ts'

type Version = { name: string; fetchedOn: string; sha256: string; readBy: string }

/** Formatted values for the template. */
type DiffModel = {
  title: string
  crumb: string
  policyHref: string
  lead: string
  change: ChangeText
  sourceUrl: string
  before: Version
  after: Version
  /** What matters, each in a sentence, the gravest first. */
  digest: { severity: Severity; text: string }[]
  codes: CodeChip[]
  moreCodes: string
  shown: Picks
  hunks: Hunk[]
  pages: PageLinks
  /** Differences that are no part of the change, and where to find them. */
  leftOut: string
  sourceHref: string
}

const PATH = '/policy/changes/diff'
const SHOWN_CODES = 30

type Shown = { show: 'changed' | 'all'; page: number; today: string }

function diffModel(change: PolicyChange, diff: ChangeDiff, { show, page: index, today }: Shown): DiffModel {
  const rows = show === 'all' ? alignBlocks(diff.before.blocks, diff.after.blocks) : diff.edits
  const { hunks, pages } = hunksOfPage(rows, index)
  const digest = change.reasons.map(digestLine).filter(({ severity: { level } }) => level !== 'info')
  const codes = codesOf(diff.facts)
  const href = (all: boolean) => hrefOf({ path: PATH, query: { id: change.id, show: all ? 'all' : '' } })
  const formatted = formatChange(change, today)
  return {
    title: titleOf(countOf(digest)),
    crumb:
      `${change.policyNumber ?? change.policyTitle}, version ${diff.before.version} to ` +
      `${diff.after.version}`,
    policyHref: policyHref(change.policyId),
    lead: leadOf(change, diff, formatted),
    change: formatted,
    sourceUrl: stripCredentials(change.sourceUrl),
    before: versionOf(diff.before),
    after: versionOf(diff.after),
    digest,
    codes: codes.slice(0, SHOWN_CODES),
    moreCodes: codes.length > SHOWN_CODES ? formatCount(codes.length - SHOWN_CODES, 'more code') : '',
    shown: choices('Show:', [
      {
        label: `What differs (${formatNumber(diff.edits.length)})`,
        href: href(false),
        isCurrent: show === 'changed',
      },
      { label: 'Whole document', href: href(true), isCurrent: show === 'all' },
    ]),
    hunks,
    pages: pageLinks({ path: PATH, query: { id: change.id, show: show === 'all' ? 'all' : '' } }, pages, {
      page: index,
      pageSize: 1,
    }),
    leftOut: formatLeftOut(diff.leftOut.length),
    sourceHref: `/policy/sources/${diff.sourceId}#learned`,
  }
}

/** How likely a kind or a direction is by the words is no change of its own. */
function countOf(digest: DiffModel['digest']): number {
  const changes = digest.filter(({ text }) => !text.startsWith('By its words likely '))
  return changes.length || Math.min(digest.length, 1)
}

function titleOf(matters: number): string {
  if (matters === 0) return 'Only wording changed'
  return matters === 1 ? '1 change matters' : `${formatNumber(matters)} changes matter`
}

const leadOf = ({ changePercent }: PolicyChange, { edits }: ChangeDiff, { summary, effective }: ChangeText) =>
  `${summary} ${effective}. ${formatCount(edits.length, 'passage differs', 'passages differ')}, ` +
  `${changePercent < 1 ? 'under 1' : Math.round(changePercent)}% of the text.`

/** A reason of the classifier, `high: prior authorization begins`. */
function digestLine(reason: string): DiffModel['digest'][number] {
  const [, level = 'info', text = reason] = /^(\w+): (.+)$/s.exec(reason) ?? []
  return { severity: severity(level), text: capitalize(text) }
}

function codesOf(facts: Record<string, unknown>): CodeChip[] {
  const listed = (name: string) => {
    const value = facts[name]
    return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []
  }
  const chips = (name: string, change: 'plus' | 'minus') =>
    listed(name).map((code) => codeChip(code, { href: codeHref(code), change }))
  return [
    ...chips('codes_added', 'plus'),
    ...chips('codes_removed', 'minus'),
    ...chips('diagnosis_codes_added', 'plus'),
    ...chips('diagnosis_codes_removed', 'minus'),
  ]
}

const formatLeftOut = (differences: number): string =>
  differences === 0
    ? ''
    : `${differences === 1 ? 'One difference stands' : `${differences} differences stand`} where this ` +
      `page changes by itself, and ${differences === 1 ? 'is' : 'are'} no part of the change.`

const versionOf = ({ version, fetchedAt, sha256, extractor }: ChangeDiff['before']): Version => ({
  name: `Version ${version}`,
  fetchedOn: formatDay(fetchedAt),
  sha256,
  readBy: extractor,
})

const block = (text: string) => ({ kind: 'text' as const, path: ['Policy', '<b>member'], text })
const version = (n: number, texts: readonly string[]): ChangeDiff['before'] => ({
  version: n,
  fetchedAt: new Date('2026-04-02T00:00:00Z'),
  sha256: '0a'.repeat(32),
  extractor: 'html/1',
  blocks: texts.map(block),
})
const before = [
  'Prior authorization is required for code 00001.',
  'An old <script>alert(1)</script> sentence.',
  'It stays.',
]
const after = [
  'Prior authorization is required for codes 00001 and 00002.',
  'It stays.',
  'A new rule stands here.',
]
const diff: ChangeDiff = {
  sourceId: '0190a000-0000-7000-8000-00000000000a',
  facts: { codes_added: ['00002'], codes_removed: ['00003'] },
  leftOut: [
    {
      regionIds: ['0190a000-0000-7000-8000-00000000000d'],
      before: 'Our choir sings.',
      after: 'Meet the team.',
    },
  ],
  before: version(1, before),
  after: version(2, after),
  edits: [
    { op: 'modified', before: block(before[0]!), after: block(after[0]!) },
    { op: 'deleted', before: block(before[1]!), after: null },
    { op: 'inserted', before: null, after: block(after[2]!) },
  ],
}

const shown = { show: 'changed', page: 1, today: '2026-04-02' } as const
const reasons = [
  'high: prior authorization begins',
  'medium: 1 code was added',
  'info: a spelling was mended',
]
const diffExamples = {
  'what changed': diffModel(exampleChange({ reasons }), diff, shown),
  'one that was reviewed': diffModel(
    exampleChange({
      review: { at: new Date('2026-04-03T00:00:00Z'), by: 'coder', note: 'Told the <b>front desk.' },
    }),
    diff,
    shown,
  ),
  'a limit by its words': diffModel(
    exampleChange({
      reasons: [
        'high: by its words likely unit limit changed (60 percent)',
        'high: by its words likely loosening (72 percent)',
        'info: coverage goes from covered to not covered',
      ],
    }),
    diff,
    shown,
  ),
  'only wording': diffModel(exampleChange({ reasons: [] }), { ...diff, facts: {}, leftOut: [] }, shown),
  'the whole document': diffModel(exampleChange(), diff, { ...shown, show: 'all' }),
}

const Query = z.object({
  id: param.uuid,
  show: z.enum(['changed', 'all']).default('changed'),
  page: param.pageNumber(),
})

export const policyDiffPage = page<typeof Query, DiffModel>({
  path: PATH,
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { id, show, page: index }, ctx }) {
    const [change, diff] = await Promise.all([ctx.policyChanges.byId(id), ctx.policyChanges.diff(id)])
    if (!change || !diff) throw new AppError('not_found', 'There is no change with this id.')
    return diffModel(change, diff, { show, page: index, today: dayOf(ctx.now()) })
  },
  examples: diffExamples,
})
