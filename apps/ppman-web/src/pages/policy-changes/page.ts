import { param } from '@ppman/http'
import { MAX_REVIEWED_AT_ONCE, type PolicyChange, type SeverityCounts } from '@ppman/policies/versions'
import {
  choices,
  daysBetween,
  type Empty,
  empty,
  type Field,
  field,
  formatCount,
  formatDay,
  formatWeekday,
  hrefOf,
  isoDayOf,
  type Picks,
  type Select,
  select,
  type Severity,
  severity,
  US_STATES,
} from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { exampleChange, type ChangeText, formatChange } from '../policy-change/format-change.ts'
import { policyHref } from '../policy-rule/format-rule.ts'
import { headlineOf, hiddenGrave, markAllLabel } from './unread-changes.ts'

/** Specification 4.3: `limit` is at most 100. */
const MAX_SHOWN = 100

/** Specification 4.3 names `limit`, a payer and state filter and a date window. */
const Query = z.object({
  limit: param.int(1, MAX_SHOWN, 25),
  payer_id: param.uuid.optional(),
  state: param.stateCode.optional(),
  severity: param.text(0, 20).optional(),
  date_from: param.date.optional(),
  date_to: param.date.optional(),
  mine: param.optionalFlag(),
  unread: param.flag(false),
})

type ChangesQuery = {
  limit: number
  payer_id?: string | undefined
  state?: string | undefined
  severity?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  /** Only payers that the organization follows. */
  mine: boolean
  unread: boolean
}

type ChangesFound = {
  items: readonly PolicyChange[]
  total: number
  /** Unread changes of the filter, shown or not. */
  unreadCounts: SeverityCounts
  payers: readonly { id: string; name: string }[]
  /** Payers that the organization follows. */
  followed: number
  now: Date
}

type ChangeLine = ChangeText & { mark: Severity; policyHref: string }
type Day = {
  id: string
  title: string
  detail: string
  changes: ChangeLine[]
  wording: ChangeLine[]
  wordingTitle: string
}

type ChangesModel = {
  title: string
  lead: string
  payerPicks: Picks
  readPicks: Picks
  fields: { payer: Select; severity: Select; state: Select; from: Field; to: Field }
  /** The rest of the address, which the form sends along. */
  kept: { name: string; value: string }[]
  /** A hint when a state filter is used without a payer: the state only narrows its companies. */
  note: string
  days: Day[]
  /** Grave unread changes that are older than those shown. */
  hidden: { href: string; text: string }[]
  /** More of a list that is longer than what is shown. */
  older: { href: string; text: string } | null
  /** The newest change that is shown; empty where all cannot be marked at once. */
  markAllId: string
  markAllLabel: string
  markAllPayer: string
  isMine: boolean
  empty: Empty | null
}

const PATH = '/policy/changes'
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info']

function changesModel(query: ChangesQuery, found: ChangesFound): ChangesModel {
  const { items, total, unreadCounts, payers, followed, now } = found
  const { payer_id: payerId = '', state = '' } = query
  // The mark covers all changes of the payers, so a narrowed list does not offer it.
  const isNarrowed = [state, query.severity, query.date_from, query.date_to].some(Boolean)
  const label = isNarrowed ? '' : markAllLabel(unreadCounts, MAX_REVIEWED_AT_ONCE)
  return {
    title: total === 0 ? 'What changed in policies' : headlineOf(unreadCounts, query.severity),
    lead: leadOf(query, found),
    payerPicks: choices('Payers:', [
      {
        label: `My payers (${followed})`,
        href: linkWith(query, { mine: 'true', payer_id: '' }),
        isCurrent: query.mine,
      },
      { label: `All (${payers.length})`, href: linkWith(query, { mine: 'false' }), isCurrent: !query.mine },
    ]),
    readPicks: choices('Show:', [
      { label: 'Everything', href: linkWith(query, { unread: '' }), isCurrent: !query.unread },
      { label: 'Unread', href: linkWith(query, { unread: 'true' }), isCurrent: query.unread },
    ]),
    fields: fieldsOf(query, payers),
    kept: [
      { name: 'mine', value: String(query.mine) },
      ...(query.unread ? [{ name: 'unread', value: 'true' }] : []),
    ],
    note:
      state !== '' && payerId === '' ? 'A state narrows one payer’s companies: choose the payer, too.' : '',
    days: [...Map.groupBy(items, ({ createdAt }) => isoDayOf(createdAt))].map(([, changes]) =>
      dayOf(changes, now),
    ),
    hidden: hiddenGrave(unreadCounts, items).map(({ level, text }) => ({
      href: linkWith(query, { severity: level, unread: 'true' }),
      text,
    })),
    older: olderLink(query, found),
    markAllId: label && items[0] ? items[0].id : '',
    markAllLabel: label,
    markAllPayer: payerId,
    isMine: query.mine,
    empty: total === 0 ? emptyOf(query) : null,
  }
}

/** First a longer page, then the days before the last one that is shown in full. */
function olderLink(query: ChangesQuery, { items, total }: ChangesFound): ChangesModel['older'] {
  const last = items.at(-1)
  if (!last || items.length >= total) return null
  if (query.limit < MAX_SHOWN)
    return { href: linkWith(query, { limit: String(MAX_SHOWN) }), text: `Show up to ${MAX_SHOWN}` }
  const day = isoDayOf(last.createdAt)
  if (day === isoDayOf(items[0]!.createdAt)) return null
  return {
    href: linkWith(query, { date_to: day, limit: String(MAX_SHOWN) }),
    text: `Changes up to ${formatDay(last.createdAt)}`,
  }
}

function leadOf({ mine }: ChangesQuery, { items, total, followed }: ChangesFound): string {
  if (total === 0) return ''
  const where = mine ? ` at the ${formatCount(followed, 'payer')} you follow` : ''
  return items.length < total
    ? `${formatCount(total, 'change')}${where}, the newest ${items.length} shown.`
    : `${formatCount(total, 'change')}${where}.`
}

function fieldsOf(query: ChangesQuery, payers: ChangesFound['payers']): ChangesModel['fields'] {
  return {
    payer: select('payer_id', 'Payer', query.payer_id ?? '', {
      width: 'w2',
      options: [['', 'Every payer'], ...payers.map(({ id, name }) => [id, name] as const)],
    }),
    severity: select('severity', 'Severity', query.severity ?? '', {
      width: 'w2 half',
      options: [['', 'Any severity'], ...SEVERITIES.map((name) => [name, name] as const)],
    }),
    state: select('state', 'State', query.state ?? '', {
      width: 'w2 half',
      options: [['', 'Any state'], ...US_STATES],
    }),
    from: field('date_from', 'Seen from', query.date_from ?? '', { type: 'date', width: 'w2 half' }),
    to: field('date_to', 'to', query.date_to ?? '', { type: 'date', width: 'w2 half' }),
  }
}

function dayOf(changes: readonly PolicyChange[], now: Date): Day {
  const at = changes[0]!.createdAt
  const today = isoDayOf(now)
  const lines = changes.map((change) => ({
    ...formatChange(change, today),
    mark: severity(change.severity),
    policyHref: policyHref(change.policyId),
  }))
  const wording = lines.filter(({ mark }) => mark.level === 'info')
  return {
    id: `day-${isoDayOf(at)}`,
    title: ['Today', 'Yesterday'][daysBetween(at, now)] ?? formatDay(at),
    detail: `${formatWeekday(at)} · ${formatCount(changes.length, 'change')}`,
    changes: lines.filter(({ mark }) => mark.level !== 'info'),
    wording,
    wordingTitle: formatCount(wording.length, 'change of wording only', 'changes of wording only'),
  }
}

const emptyOf = ({ mine, unread }: ChangesQuery): Empty =>
  empty('No change matches', 'Sources are checked all the time; most checks find nothing new. See', [
    ...(mine
      ? [{ label: 'changes of all payers', href: hrefOf({ path: PATH, query: { mine: 'false' } }) }]
      : []),
    ...(unread ? [{ label: 'changes that were reviewed', href: PATH }] : []),
    { label: 'what is watched', href: '/policy/sources' },
  ])

type Change = Partial<Record<'mine' | 'unread' | 'payer_id' | 'severity' | 'date_to' | 'limit', string>>

const linkWith = (query: ChangesQuery, change: Change): string =>
  hrefOf({
    path: PATH,
    query: {
      payer_id: query.payer_id ?? '',
      state: query.state ?? '',
      severity: query.severity ?? '',
      date_from: query.date_from ?? '',
      date_to: query.date_to ?? '',
      mine: String(query.mine),
      unread: query.unread ? 'true' : '',
      ...change,
    },
  })

const payers = [exampleChange().payer]
const found = {
  items: [],
  total: 0,
  unreadCounts: {},
  payers,
  followed: 5,
  now: new Date('2026-04-02T14:00:00Z'),
}
const query = { limit: 25, mine: false, unread: false }

export const policyChangesPage = page<typeof Query, ChangesModel>({
  path: '/policy/changes',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: asked, ctx }) {
    const { payer_id: payerId, state, severity, unread } = asked
    const [payersWithPolicies, followed] = await Promise.all([
      ctx.policyChanges.payers(),
      ctx.followedPayers.count(),
    ])
    const mine = asked.mine ?? (followed > 0 && payerId === undefined)
    const filter = {
      payerId,
      state,
      severity,
      createdFrom: asked.date_from,
      createdTo: asked.date_to,
      followedOnly: mine,
      isReviewed: unread ? false : undefined,
    }
    const [listed, unreadCounts] = await Promise.all([
      ctx.policyChanges.list(filter, { by: 'created_at', descending: true }, { skip: 0, take: asked.limit }),
      ctx.policyChanges.unreadCounts(filter),
    ])
    return changesModel(
      { ...asked, mine },
      { ...listed, unreadCounts, payers: payersWithPolicies, followed, now: ctx.now() },
    )
  },
  examples: {
    nothing: changesModel({ ...query, state: 'MA', mine: true, unread: true }, found),
    changes: changesModel(
      { ...query, limit: 3, payer_id: payers[0]!.id, severity: 'high', date_from: '2026-01-01' },
      {
        ...found,
        items: [
          exampleChange(),
          exampleChange({ effectiveOn: null, direction: 'neutral', policyNumber: null, severity: 'info' }),
          exampleChange({
            createdAt: new Date('2026-03-30T00:00:00Z'),
            severity: 'medium',
            review: { at: new Date('2026-04-01T00:00:00Z'), by: 'coder', note: null },
          }),
        ],
        total: 40,
        unreadCounts: { critical: 1, high: 3, info: 9 },
      },
    ),
  },
})
