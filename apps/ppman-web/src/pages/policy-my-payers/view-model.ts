import {
  coverageTierOf,
  type FollowedPayer,
  type Payer,
  type RankedHealth,
  type WaitingSource,
} from '@ppman/payers'
import type { PolicyChange } from '@ppman/policies/versions'
import { type ChangeWords, changeWords } from '../policy-change/change-words.ts'
import { REASONS } from '../policy-confidence/view-model.ts'
import { count, day } from '../transparency-price/price-words.ts'

type Row = {
  id: string
  payer: string
  monitored: string
  score: string
  lastRead: string
  sources: string
  reasons: string
  changesHref: string
  rulesHref: string
}
type Waiting = { payer: string; url: string; since: string; reason: string }
type Choice = { id: string; payer: string; followed: boolean }

/** What the template prints, already in words. */
export type MyPayersModel = {
  title: string
  q: string
  /** What came of the search; empty when nothing was asked. */
  found: string
  choices: Choice[]
  summary: string
  rows: Row[]
  waiting: Waiting[]
  changes: ChangeWords[]
}

type Found = {
  q: string
  choices: readonly Payer[]
  followed: readonly FollowedPayer[]
  health: readonly RankedHealth[]
  waiting: readonly WaitingSource[]
  changes: readonly PolicyChange[]
}

const MONITORED = { full: 'yes, in full', partial: 'yes, in part', thin: 'yes, thinly', none: 'no' }

export function myPayersModel({ q, choices, followed, health, waiting, changes }: Found): MyPayersModel {
  const isFollowed = new Set(followed.map(({ id }) => id))
  const healthOf = new Map(health.map((one) => [one.payerId, one]))
  return {
    title: 'My payers',
    q,
    found:
      q === ''
        ? ''
        : choices.length === 0
          ? 'No active payer of the directory has this in its name.'
          : `${count(choices.length, 'payer')} found.`,
    choices: choices.map(({ id, name }) => ({ id, payer: name, followed: isFollowed.has(id) })),
    summary: `Your organisation follows ${count(followed.length, 'payer')}.`,
    rows: followed.map((payer) => rowOf(payer, healthOf.get(payer.id))),
    waiting: waiting.map(waitingOf),
    changes: changes.map(changeWords),
  }
}

const rowOf = ({ id, name, isActive }: FollowedPayer, health: RankedHealth | undefined): Row => ({
  id,
  payer: name,
  monitored: isActive && health ? MONITORED[coverageTierOf(health)] : 'no longer in the directory',
  score: health && health.sourcesTotal > 0 ? health.compositeScore.toFixed(1) : '',
  lastRead: health?.lastSuccessAt ? day(health.lastSuccessAt) : 'never',
  sources: health ? sourcesWords(health) : '',
  reasons: (health?.reasons ?? []).map((reason) => REASONS[reason]).join(', '),
  changesHref: `/policy/changes?payer_id=${id}`,
  rulesHref: `/policy/applicability?payer_id=${id}`,
})

const sourcesWords = ({ sourcesTotal, sourcesStale, reasons }: RankedHealth) =>
  sourcesTotal === 0
    ? reasons.includes('no_sources')
      ? 'none'
      : 'not counted yet'
    : sourcesStale > 0
      ? `${count(sourcesTotal, 'source')}, ${sourcesStale} stale`
      : count(sourcesTotal, 'source')

/** An address without user and query: those may carry what a payer gave to us alone. */
const waitingOf = ({ payer, url, staleSince, reason }: WaitingSource): Waiting => ({
  payer: payer.name,
  url: `${new URL(url).host}${new URL(url).pathname}`,
  since: staleSince ? day(staleSince) : '',
  reason: (reason ?? '').replaceAll('_', ' '),
})
