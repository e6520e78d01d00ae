import type { ListedCheck, SourceDetail } from '@ppman/policies/sources'
import { withoutCredentials } from '@ppman/evidence'
import { day } from '../transparency-price/price-words.ts'
import { type RegionWords, regionWords } from './region-words.ts'
import { instant, type SourceWords, sourceWords, spaced } from './source-words.ts'

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
