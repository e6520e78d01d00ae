import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import type { ChangeDiff, PolicyChange } from '@ppman/policies/versions'
import { alignBlocks, type AlignedBlocks, highlight, type Piece } from '@ppman/policy-text'
import { z } from 'zod'
import { page } from '../../views.ts'
import { type ChangeText, exampleChange, formatChange } from '../policy-change/format-change.ts'
import { formatDay } from '../transparency-price/format.ts'

type Version = { name: string; fetchedOn: string; sha256: string; readBy: string }
type Row = { heading: string; tone: string; op: string; before: Piece[]; after: Piece[] }

/** Formatted values for the template. */
type DiffModel = {
  title: string
  change: ChangeText
  sourceUrl: string
  before: Version
  after: Version
  rows: Row[]
  /** A sentence about the rows that are not shown. */
  more: string
  /** How much of the diff was left out, and where to find it. */
  leftOut: string
  sourceHref: string
  /** Link to the same change with the other display choice. */
  otherHref: string
  otherWords: string
}

/** Longest diff that is shown in full: a browser cannot open thousands of paragraphs. */
const MAX_ROWS = 1_500

function diffModel(change: PolicyChange, diff: ChangeDiff, show: 'changed' | 'all'): DiffModel {
  const rows = show === 'all' ? alignBlocks(diff.before.blocks, diff.after.blocks) : diff.edits
  const hidden = rows.length - MAX_ROWS
  return {
    title: `${change.policyTitle}: ${change.changeType.replaceAll('_', ' ')}`,
    change: formatChange(change),
    sourceUrl: change.sourceUrl,
    before: versionOf(diff.before),
    after: versionOf(diff.after),
    rows: rows.slice(0, MAX_ROWS).map(rowOf),
    more: hidden > 0 ? `${hidden.toLocaleString('en-US')} more paragraphs are not shown here.` : '',
    leftOut: formatLeftOut(diff.leftOut.length),
    sourceHref: `/policy/sources/${diff.sourceId}#learned`,
    otherHref: `/policy/changes/diff?id=${change.id}${show === 'all' ? '' : '&show=all'}`,
    otherWords: show === 'all' ? 'Only what changed' : 'The whole document',
  }
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

const OPS: Record<AlignedBlocks['op'], string> = {
  same: '',
  modified: 'reworded',
  moved: 'moved',
  deleted: 'taken out',
  inserted: 'put in',
}

function rowOf({ op, before, after }: AlignedBlocks): Row {
  const block = after ?? before
  return {
    heading: block?.path.join(' › ') ?? '',
    tone: op,
    op: OPS[op],
    ...sidesOf(op, before?.text ?? '', after?.text ?? ''),
  }
}

function sidesOf(op: AlignedBlocks['op'], before: string, after: string): Pick<Row, 'before' | 'after'> {
  if (op === 'modified') return highlight(before, after)
  const side = (text: string, isChanged: boolean) => (text === '' ? [] : [{ text, isChanged }])
  return { before: side(before, op === 'deleted'), after: side(after, op === 'inserted') }
}

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

const diffExamples = {
  'what changed': diffModel(exampleChange(), diff, 'changed'),
  'one that was reviewed': diffModel(
    exampleChange({
      review: { at: new Date('2026-04-03T00:00:00Z'), by: 'coder', note: 'Told the <b>front desk.' },
    }),
    diff,
    'changed',
  ),
  'the whole document': diffModel(exampleChange(), diff, 'all'),
}

const Query = z.object({ id: param.uuid, show: z.enum(['changed', 'all']).default('changed') })

export const policyDiffPage = page<typeof Query, DiffModel>({
  path: '/policy/changes/diff',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const [change, diff] = await Promise.all([
      ctx.policyChanges.byId(query.id),
      ctx.policyChanges.diff(query.id),
    ])
    if (!change || !diff) throw new AppError('not_found', 'There is no change with this id.')
    return diffModel(change, diff, query.show)
  },
  examples: diffExamples,
})
