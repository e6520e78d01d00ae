import { withoutCredentials } from '@ppman/evidence'
import type { ListedCheck, SourceDetail } from '@ppman/policies/sources'
import type { ListedRegion } from '@ppman/policies/versions'
import { day } from '../transparency-price/format.ts'
import { instant, type SourceWords, sourceWords, spaced } from './format-source.ts'

/** A learned region as its source's page tells it. */
type RegionWords = {
  id: string
  words: string
  where: string
  why: string
  since: string
  used: string
  looks: { at: string; words: string }[]
  takenBack: string
  /** Whether the visitor may take it back. */
  canRevoke: boolean
}

const regionWords = (region: ListedRegion, mayRevoke: boolean): RegionWords => ({
  id: region.id,
  words: region.words || 'nothing',
  where: region.kind === 'words' ? 'wherever it stands' : whereWords(region),
  why:
    region.kind === 'words'
      ? 'stands on several pages of the site'
      : 'changed at looks that followed each other, without a fact',
  since: instant(region.learnedAt),
  used: region.uses === 1 ? 'left out once' : `left out ${region.uses.toLocaleString('en-US')} times`,
  looks: region.basis.map(({ at, words }) => ({ at: instant(new Date(at)), words: words || 'nothing' })),
  takenBack: region.revokedAt
    ? `taken back on ${instant(region.revokedAt)}: ${region.revokeReason ?? ''}`
    : '',
  canRevoke: mayRevoke && region.state === 'active',
})

function whereWords({ under, after, before }: ListedRegion): string {
  const heading = under.at(-1)
  const [from, to] = [
    after === null ? 'from the beginning' : `after “${shortened(after)}”`,
    before === null ? 'to the end' : `before “${shortened(before)}”`,
  ]
  return `${heading ? `under “${shortened(heading)}”, ` : ''}${from}, ${to}`
}

const SHOWN_CHARS = 80
const shortened = (words: string) => (words.length > SHOWN_CHARS ? `${words.slice(0, SHOWN_CHARS)}…` : words)

/** What the template prints, already in words. */
export type SourceModel = SourceWords & {
  title: string
  reason: string
  every: string
  checkedAt: string
  foundBy: string
  foundByHref: string
  changesHref: string
  moves: { at: string; from: string; to: string; reason: string; by: string }[]
  checks: { at: string; outcome: string; status: string; words: string; found: string; sha256: string }[]
  items: { name: string; href: string; number: string; published: string; seen: string; removed: string }[]
  news: { at: string; what: string; name: string }[]
  regions: RegionWords[]
  /** Of the source, for the forms of its regions. */
  id: string
}

export function sourceModel(source: SourceDetail, now: Date, mayRevoke = false): SourceModel {
  const words = sourceWords(source, now)
  return {
    ...words,
    title: words.name,
    reason: source.stateReason ? spaced(source.stateReason) : '',
    every: everyWords(source.fetchIntervalS),
    checkedAt: source.lastCheckedAt ? instant(source.lastCheckedAt) : 'never',
    foundBy: source.discoveredFrom ? withoutCredentials(source.discoveredFrom.index_url) : '',
    foundByHref: source.discoveredFrom ? `/policy/sources/${source.discoveredFrom.source_id}` : '',
    changesHref: source.policy ? `/policy/changes?payer_id=${source.payer.id}` : '',
    moves: source.transitions.map(({ at, fromState, toState, reason, byPerson }) => ({
      at: instant(at),
      from: spaced(fromState),
      to: spaced(toState),
      reason: spaced(reason),
      by: byPerson ? 'a person' : 'the system',
    })),
    checks: source.checks.map(checkWords),
    items: source.items.map((item) => ({
      name: item.title ?? withoutCredentials(item.url),
      href: `/policy/sources/${item.sourceId}`,
      number: item.number ?? '',
      published: item.publishedOn ? day(new Date(`${item.publishedOn}T00:00:00Z`)) : '',
      seen: day(item.firstSeenAt),
      removed: item.removedAt ? `named no longer since ${day(item.removedAt)}` : '',
    })),
    news: source.events.map(({ at, kind, title }) => ({
      at: instant(at),
      what: spaced(kind.replace('index_item_', '')),
      name: title ?? 'a document',
    })),
    regions: source.regions.map((region) => regionWords(region, mayRevoke)),
    id: source.id,
  }
}

function everyWords(intervalS: number): string {
  const hours = intervalS / 3_600
  if (hours < 1) return `every ${Math.round(intervalS / 60)} minutes`
  return hours === 24 ? 'every day' : `every ${Math.round(hours * 10) / 10} hours`
}

const checkWords = ({ startedAt, part, outcome, httpStatus, words, found, sha256 }: ListedCheck) => ({
  at: instant(startedAt),
  outcome: part > 0 ? `${spaced(outcome)} (page ${part + 1})` : spaced(outcome),
  status: httpStatus === null ? '' : String(httpStatus),
  words: words === null ? '' : words.toLocaleString('en-US'),
  found: found ? foundWords(found) : '',
  sha256: sha256 ?? '',
})

function foundWords({
  added,
  changed,
  removed,
  refused,
  truncated,
}: NonNullable<ListedCheck['found']>): string {
  const skipped = Object.entries(refused).map(([why, n]) => `${n} ${spaced(why)}`)
  return [
    `${added} new, ${changed} changed, ${removed} gone`,
    ...(skipped.length > 0 ? [`not taken: ${skipped.join(', ')}`] : []),
    ...(truncated ? ['more than is taken'] : []),
  ].join('; ')
}
