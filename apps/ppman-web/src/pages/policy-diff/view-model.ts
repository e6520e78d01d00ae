import type { ChangeDiff, PolicyChange } from '@ppman/policies/versions'
import { type AlignedBlocks, alignBlocks, highlight, type Piece } from '@ppman/policy-text'
import { type ChangeWords, changeWords } from '../policy-change/change-words.ts'
import { day } from '../transparency-price/price-words.ts'

type Version = { name: string; fetchedOn: string; sha256: string; readBy: string }
type Row = { heading: string; tone: string; op: string; before: Piece[]; after: Piece[] }

/** What the template prints, already in words. */
export type DiffModel = {
  title: string
  change: ChangeWords
  sourceUrl: string
  before: Version
  after: Version
  rows: Row[]
  /** Rows that are not shown, in words. */
  more: string
  /** How much was left out of it, in words, and where that is told. */
  leftOut: string
  sourceHref: string
  /** The same change with the other choice of what to show. */
  otherHref: string
  otherWords: string
}

/** A manual of thousands of paragraphs would not open in a browser. */
const MAX_ROWS = 1_500

export function diffModel(change: PolicyChange, diff: ChangeDiff, show: 'changed' | 'all'): DiffModel {
  const rows = show === 'all' ? alignBlocks(diff.before.blocks, diff.after.blocks) : diff.edits
  const hidden = rows.length - MAX_ROWS
  return {
    title: `${change.policyTitle}: ${change.changeType.replaceAll('_', ' ')}`,
    change: changeWords(change),
    sourceUrl: change.sourceUrl,
    before: versionOf(diff.before),
    after: versionOf(diff.after),
    rows: rows.slice(0, MAX_ROWS).map(rowOf),
    more: hidden > 0 ? `${hidden.toLocaleString('en-US')} more paragraphs are not shown here.` : '',
    leftOut: leftOutWords(diff.leftOut.length),
    sourceHref: `/policy/sources/${diff.sourceId}#learned`,
    otherHref: `/policy/changes/diff?id=${change.id}${show === 'all' ? '' : '&show=all'}`,
    otherWords: show === 'all' ? 'Only what changed' : 'The whole document',
  }
}

const leftOutWords = (differences: number): string =>
  differences === 0
    ? ''
    : `${differences === 1 ? 'One difference stands' : `${differences} differences stand`} where this page changes by itself, and ${differences === 1 ? 'is' : 'are'} no part of the change.`

const versionOf = ({ version, fetchedAt, sha256, extractor }: ChangeDiff['before']): Version => ({
  name: `Version ${version}`,
  fetchedOn: day(fetchedAt),
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
