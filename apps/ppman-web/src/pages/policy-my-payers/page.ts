import { param } from '@ppman/http'
import {
  COVERAGE_WORDS,
  coverageStateOf,
  type FollowedPayer,
  type Payer,
  REASON_WORDS,
  type RankedHealth,
  type WaitingSource,
} from '@ppman/payers'
import { dayOf } from '@ppman/policies/rules'
import type { PolicyChange } from '@ppman/policies/versions'
import {
  type Field,
  field,
  formatCount,
  formatDay,
  type Severity,
  severity,
  type Table,
  tableOrNull,
} from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import { type ChangeText, exampleChange, formatChange } from '../policy-change/format-change.ts'
import { exampleHealth } from '../policy-confidence/page.ts'

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
type Choice = { id: string; payer: string; followed: boolean }

/** Formatted values for the template. */
type MyPayersModel = {
  title: string
  lead: string
  find: Field
  /** The result of the search; empty without a query. */
  found: string
  choices: Choice[]
  rows: Row[]
  waiting: Table | null
  changes: (ChangeText & { mark: Severity })[]
}

type Found = {
  q: string
  choices: readonly Payer[]
  /** Payers that the search matches, with those that are not shown. */
  total: number
  followed: readonly FollowedPayer[]
  health: readonly RankedHealth[]
  waiting: readonly WaitingSource[]
  changes: readonly PolicyChange[]
  today: string
}

function myPayersModel(seen: Found): MyPayersModel {
  const { q, choices, total, followed, health, waiting, changes, today } = seen
  const isFollowed = new Set(followed.map(({ id }) => id))
  const healthOf = new Map(health.map((one) => [one.payerId, one]))
  return {
    title: 'My payers',
    lead:
      followed.length === 0
        ? 'Follow the payers you bill: their changes come first, with what waits for a person.'
        : `Your organization follows ${formatCount(followed.length, 'payer')}.`,
    find: field('q', 'Payer to follow', q, { minlength: 2, maxlength: 80, isRequired: true, width: 'w6' }),
    found: q === '' ? '' : foundText(choices.length, total),
    choices: choices.map(({ id, name }) => ({ id, payer: name, followed: isFollowed.has(id) })),
    rows: followed.map((payer) => rowOf(payer, healthOf.get(payer.id))),
    waiting: waitingTable(waiting),
    changes: changes.map((change) => ({
      ...formatChange(change, today),
      mark: severity(change.severity),
    })),
  }
}

function foundText(shown: number, total: number): string {
  if (total === 0) return 'No active payer of the directory has this in its name.'
  if (shown === total) return `${formatCount(total, 'payer')} found.`
  return `${shown} of ${formatCount(total, 'payer')} shown. Type more of the name to narrow them.`
}

const rowOf = ({ id, name, isActive }: FollowedPayer, health: RankedHealth | undefined): Row => ({
  id,
  payer: name,
  monitored: isActive && health ? COVERAGE_WORDS[coverageStateOf(health)] : 'no longer in the directory',
  score: health && health.sourcesTotal > 0 ? health.compositeScore.toFixed(1) : '',
  lastRead: health?.lastSuccessAt ? formatDay(health.lastSuccessAt) : 'never',
  sources: health ? formatSources(health) : '',
  reasons: (health?.reasons ?? []).map((reason) => REASON_WORDS[reason]).join(', '),
  changesHref: `/policy/changes?payer_id=${id}`,
  rulesHref: `/policy/applicability?payer_id=${id}`,
})

const formatSources = ({ sourcesTotal, sourcesStale }: RankedHealth) =>
  sourcesTotal === 0
    ? 'none'
    : sourcesStale > 0
      ? `${formatCount(sourcesTotal, 'source')}, ${sourcesStale} stale`
      : formatCount(sourcesTotal, 'source')

const waitingTable = (waiting: readonly WaitingSource[]): Table | null =>
  tableOrNull({
    columns: ['Address', 'Payer', 'Since', 'Why'],
    rows: waiting.map(({ id, payer, url, staleSince, reason }) => ({
      cells: [
        // Without user name and query, which may hold a payer's credentials.
        { text: `${new URL(url).host}${new URL(url).pathname}`, href: `/policy/sources/${id}` },
        payer.name,
        staleSince ? formatDay(staleSince) : '',
        (reason ?? '').replaceAll('_', ' '),
      ],
    })),
  })

const HOSTILE = '<script>alert(1)</script>'
const at = new Date('2026-04-02T00:00:00Z')
const health = exampleHealth({ sourcesStale: 1 })
const followed = { id: health.payerId, name: health.payerName, isActive: true, followedAt: at }
const nothing = {
  q: '',
  choices: [],
  total: 0,
  followed: [],
  health: [],
  waiting: [],
  changes: [],
  today: '2026-04-02',
}
const choice = { id: health.payerId, name: `Meridian ${HOSTILE}` } as Payer

const myPayersExamples = {
  'nothing followed': myPayersModel(nothing),
  'nobody found': myPayersModel({ ...nothing, q: HOSTILE }),
  'payers to follow': myPayersModel({
    ...nothing,
    q: 'mer',
    choices: [choice, { ...choice, id: '0190a000-0000-7000-8000-000000000014' }],
    total: 90,
    followed: [followed],
    health: [health],
  }),
  'payers with changes and trouble': myPayersModel({
    ...nothing,
    followed: [
      followed,
      { ...followed, id: '0190a000-0000-7000-8000-000000000014', name: HOSTILE, isActive: false },
    ],
    health: [health],
    waiting: [
      {
        id: health.payerId,
        payer: { id: health.payerId, name: HOSTILE },
        url: `https://user:word@x.example/policies?key=${HOSTILE}`,
        reason: 'selector_lost',
        staleSince: at,
      },
    ],
    changes: [exampleChange()],
  }),
}

const Query = z.object({ q: param.text(2, 80).optional() })

const CHOICES = 20
const CHANGES = 25

export const myPayersPage = page<typeof Query, MyPayersModel>({
  path: '/policy/my-payers',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: { q = '' }, ctx }) {
    const followed = await ctx.followedPayers.list()
    const [{ items: choices, total }, waiting, about] = await Promise.all([
      choicesFor(ctx, q),
      ctx.followedPayers.waitingSources(),
      loadHealthAndChanges(
        ctx,
        followed.map(({ id }) => id),
      ),
    ])
    return myPayersModel({ q, choices, total, followed, waiting, ...about, today: dayOf(ctx.now()) })
  },
  examples: myPayersExamples,
})

const choicesFor = async ({ payers }: Ctx, q: string) =>
  q === '' ? { items: [], total: 0 } : payers.list({ search: q, isActive: true }, { skip: 0, take: CHOICES })

/** Loads the health and the newest changes of some payers. */
async function loadHealthAndChanges({ payerHealth, policyChanges, now }: Ctx, payerIds: readonly string[]) {
  if (payerIds.length === 0) return { health: [], changes: [] }
  const ranking = { by: 'payer_name', order: 'asc', skip: 0, take: payerIds.length, now: now() } as const
  const [{ items: health }, changes] = await Promise.all([
    payerHealth.ranked({ payerIds }, ranking),
    policyChanges.newest({ payerIds, alertsOnly: true }, CHANGES),
  ])
  return { health, changes }
}
