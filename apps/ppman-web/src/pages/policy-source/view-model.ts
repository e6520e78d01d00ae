import { stripCredentials } from '@ppman/evidence'
import { isChecked, type ListedCheck, outcomeWords, type SourceDetail } from '@ppman/policies/sources'
import type { ListedRegion } from '@ppman/policies/versions'
import { figures, formatDay, type Table, tableOrNull } from '@ppman/web-ui'
import { formatInstant, formatSource, humanize, type SourceText } from './format-source.ts'

/** A learned region, formatted for its source's page. */
type RegionText = {
  id: string
  words: string
  where: string
  why: string
  since: string
  used: string
  looks: { at: string; words: string }[]
  takenBack: string
  /** Whether the visitor may revoke it. */
  canRevoke: boolean
}

const formatRegion = (region: ListedRegion, mayRevoke: boolean): RegionText => ({
  id: region.id,
  words: region.words || 'nothing',
  where: region.kind === 'words' ? 'wherever it stands' : formatLocation(region),
  why:
    region.kind === 'words'
      ? 'stands on several pages of the site'
      : 'changed at looks that followed each other, without a fact',
  since: formatInstant(region.learnedAt),
  used: region.uses === 1 ? 'left out once' : `left out ${region.uses.toLocaleString('en-US')} times`,
  looks: region.basis.map(({ at, words }) => ({
    at: formatInstant(new Date(at)),
    words: words || 'nothing',
  })),
  takenBack: region.revokedAt
    ? `taken back on ${formatInstant(region.revokedAt)}: ${region.revokeReason ?? ''}`
    : '',
  canRevoke: mayRevoke && region.state === 'active',
})

function formatLocation({ under, after, before }: ListedRegion): string {
  const heading = under.at(-1)
  const [from, to] = [
    after === null ? 'from the beginning' : `after “${truncate(after)}”`,
    before === null ? 'to the end' : `before “${truncate(before)}”`,
  ]
  return `${heading ? `under “${truncate(heading)}”, ` : ''}${from}, ${to}`
}

const SHOWN_CHARS = 80
const truncate = (text: string) => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text)

/** Formatted values for the template. */
export type SourceModel = SourceText & {
  title: string
  reason: string
  checkedAt: string
  foundBy: string
  foundByHref: string
  changesHref: string
  moves: Table | null
  checks: Table | null
  /** Documents that a listing names. */
  items: Table | null
  news: { at: string; what: string; name: string }[]
  regions: RegionText[]
  /** What an administrator may decide now; empty for others. */
  decisions: { value: string; label: string }[]
  /** The source's id, for its forms. */
  id: string
}

export function sourceModel(source: SourceDetail, now: Date, mayRevoke = false): SourceModel {
  const sourceText = formatSource(source, now)
  return {
    ...sourceText,
    title: sourceText.name,
    reason: source.stateReason ? humanize(source.stateReason) : '',
    checkedAt: checkedText(source, sourceText),
    foundBy: source.discoveredFrom ? stripCredentials(source.discoveredFrom.index_url) : '',
    foundByHref: source.discoveredFrom ? `/policy/sources/${source.discoveredFrom.source_id}` : '',
    changesHref: source.policy ? `/policy/changes?payer_id=${source.payer.id}` : '',
    moves: tableOf(
      ['When', 'From', 'To', 'Why', 'By'],
      source.transitions.map(({ at, fromState, toState, reason, byPerson }) => [
        formatInstant(at),
        humanize(fromState),
        humanize(toState),
        humanize(reason),
        byPerson ? 'a person' : 'the system',
      ]),
    ),
    checks: tableOf(
      ['When', 'Outcome', 'Status', figures('Words or documents'), 'What it brought', 'Bytes, SHA-256'],
      source.checks.map(formatCheck),
    ),
    items: tableOf(
      ['Document', 'Number', 'Published, as it says', 'First seen', 'Now'],
      source.items.map((item) => [
        { text: item.title ?? stripCredentials(item.url), href: `/policy/sources/${item.sourceId}` },
        item.number ?? '',
        item.publishedOn ? formatDay(new Date(`${item.publishedOn}T00:00:00Z`)) : '',
        formatDay(item.firstSeenAt),
        item.removedAt ? `named no longer since ${formatDay(item.removedAt)}` : '',
      ]),
    ),
    news: source.events.map(({ at, kind, title }) => ({
      at: formatInstant(at),
      what: humanize(kind.replace('index_item_', '')),
      name: title ?? 'a document',
    })),
    regions: source.regions.map((region) => formatRegion(region, mayRevoke)),
    id: source.id,
    decisions: mayRevoke ? decisionsFor(source.state) : [],
  }
}

/** The decisions that `resolveSource` accepts in a state, the likeliest first. */
function decisionsFor(state: SourceDetail['state']): SourceModel['decisions'] {
  const isStopped = state === 'paused' || state === 'retired'
  return [
    ...(state === 'active' ? [] : [{ value: 'resume', label: 'Resolve: check it on schedule again' }]),
    ...(state === 'retired' ? [] : [{ value: 'new_url', label: 'It moved: use the new address' }]),
    ...(isStopped ? [] : [{ value: 'retry', label: 'Check it once more now' }]),
    ...(isStopped ? [] : [{ value: 'pause', label: 'Pause: stop checking for now' }]),
    ...(state === 'retired' ? [] : [{ value: 'retire', label: 'Retire: stop for good' }]),
  ]
}

/** When and with which outcome it was checked last; of a paused source, that it is not checked. */
function checkedText(source: SourceDetail, { outcome, nextCheck }: SourceText): string {
  const every = formatInterval(source.fetchIntervalS)
  const last = source.lastCheckedAt ? `last checked ${formatInstant(source.lastCheckedAt)}` : 'never checked'
  return isChecked(source)
    ? `${every}; ${last} (${outcome}), next ${nextCheck}`
    : `not checked any more; ${last}`
}

function formatInterval(intervalS: number): string {
  const hours = intervalS / 3_600
  if (hours < 1) return `every ${Math.round(intervalS / 60)} minutes`
  return hours === 24 ? 'every day' : `every ${Math.round(hours * 10) / 10} hours`
}

type Parts = Parameters<typeof tableOrNull>[0]

const tableOf = (columns: Parts['columns'], rows: Parts['rows'][number]['cells'][]): Table | null =>
  tableOrNull({ columns, rows: rows.map((cells) => ({ cells })) })

const formatCheck = ({ startedAt, part, outcome, httpStatus, words, found, sha256 }: ListedCheck) => [
  formatInstant(startedAt),
  part > 0 ? `${outcomeWords(outcome)} (page ${part + 1})` : outcomeWords(outcome),
  httpStatus === null ? '' : String(httpStatus),
  words === null ? '' : words.toLocaleString('en-US'),
  found ? formatFindings(found) : '',
  sha256 ?? '',
]

function formatFindings({
  added,
  changed,
  removed,
  refused,
  truncated,
}: NonNullable<ListedCheck['found']>): string {
  const skipped = Object.entries(refused).map(([why, n]) => `${n} ${humanize(why)}`)
  return [
    `${added} new, ${changed} changed, ${removed} gone`,
    ...(skipped.length > 0 ? [`not taken: ${skipped.join(', ')}`] : []),
    ...(truncated ? ['more than is taken'] : []),
  ].join('; ')
}
