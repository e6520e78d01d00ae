import { EVENT_KINDS } from '../events/event-kinds.ts'
import type { Quote, MailedEvent, ClaimedMessage } from './sending-repo.ts'

const NUMBER = new Intl.NumberFormat('en-US')
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** `prior_auth_added` as words. */
export const humanize = (name: string): string =>
  name.replaceAll('_', ' ').replace(/\bprior auth\b/, 'prior authorization')

export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** `1 change`, `1,200 changes` */
export const count = (number: number, noun: string): string =>
  `${NUMBER.format(number)} ${noun}${number === 1 ? '' : 's'}`

type EventTexts = {
  /** What it is about: a policy, or the kind of event. */
  title: string
  /** What happened, in a few words. */
  what: string
  /** More of it; empty without more. */
  detail: string
  /** Empty without one. */
  effective: string
  /** Path of a page about it; empty without one. */
  path: string
}

/** An event in words. */
export function describeEvent({ kind, data, change }: MailedEvent): EventTexts {
  const { title, policy_number: number, change_id: changeId, effective_date: day, ...facts } = data as Facts
  const about = title === undefined ? null : number ? `${title} (${number})` : title
  const { summary } = EVENT_KINDS[kind]
  const detail = change?.summary ?? detailOf(facts)
  return {
    title: about ?? summary,
    what: whatHappened(kind, facts),
    detail: detail === '' && about !== null ? summary : detail,
    effective: day ? DAY.format(new Date(day)) : '',
    path: changeId
      ? `/policy/changes/diff?id=${changeId}`
      : facts.source_id
        ? `/policy/sources/${facts.source_id}`
        : '',
  }
}

/** Fields of the data of several kinds. */
type Facts = Partial<{
  title: string
  policy_number: string | null
  change_id: string
  effective_date: string | null
  change_type: string
  change_types: string[]
  source_id: string
  url: string
  reason: string
  status: string
  previous_status: string | null
  rates: number
  total: number
}>

function whatHappened(kind: MailedEvent['kind'], { change_type: type, change_types: types }: Facts): string {
  if (kind === 'policy.created') return 'new policy'
  if (kind === 'policy.retired') return 'policy retired'
  if (type) return humanize(type)
  if (types?.[0]) return humanize(types[0])
  return kind.replaceAll(/[._]/g, ' ')
}

function detailOf({ url, reason, status, previous_status: previous, rates, total }: Facts): string {
  if (reason !== undefined) return url ? `${reason}: ${url}` : reason
  if (status !== undefined)
    return previous ? `${capitalize(status)}, was ${previous}.` : `${capitalize(status)}.`
  if (rates !== undefined) return `${count(rates, 'rate')}.`
  if (total !== undefined) return `${count(total, 'rule')}.`
  return url ?? ''
}

/** Words around a difference that a quote keeps, and characters that it shows at most. */
const [CONTEXT_WORDS, QUOTE_CHARACTERS] = [8, 320]

/** A passage before and after, cut to the words around the difference. */
export function excerpt({ before, after }: Quote): Quote {
  if (before === null || after === null) return { before: before && cut(before), after: after && cut(after) }
  const [old, now] = [before.split(' '), after.split(' ')]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start += 1
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const [from, kept] = [Math.max(0, start - CONTEXT_WORDS), Math.max(0, end - CONTEXT_WORDS)]
  const around = (words: readonly string[]) =>
    cut(`${from > 0 ? '… ' : ''}${words.slice(from, words.length - kept).join(' ')}${kept > 0 ? ' …' : ''}`)
  return { before: around(old), after: around(now) }
}

const cut = (text: string): string =>
  text.length <= QUOTE_CHARACTERS ? text : `${text.slice(0, QUOTE_CHARACTERS - 2).toWellFormed()} …`

const RHYTHM = {
  immediate: 'as they happen',
  daily: 'every day at 07:00',
  weekly: 'every Monday at 07:00',
} as const

/** A subscription that names no payers, whatever the organization follows when an event occurs. */
const FOLLOWED = 'of the payers that your organization follows (of all payers while it follows none)'

/** Why a reader gets a mail: the rhythm and the filters of the subscription. */
export function reasonOf(message: ClaimedMessage): string {
  const { email, frequency, timeZone, payerNames, specialties, states, minSeverity, eventTypes } = message
  const rhythm = frequency === 'immediate' ? RHYTHM[frequency] : `${RHYTHM[frequency]} (${timeZone})`
  const narrowed = [
    payerNames.length > 0 ? `of ${LIST.format(payerNames)}` : FOLLOWED,
    specialties.length > 0 ? `about ${LIST.format(specialties.map(humanize))}` : '',
    states.length > 0 ? `in ${LIST.format(states)}` : '',
    minSeverity === 'info' ? 'of every severity' : `of severity ${minSeverity} or worse`,
  ].filter((part) => part !== '')
  const kinds = eventTypes.length > 0 ? LIST.format(eventTypes.map(kindInWords)) : 'all changes'
  return `Your organization subscribed ${email} to ${kinds}, ${rhythm}: ${narrowed.join(', ')}.`
}

/** The kinds as objects of "subscribed to". */
const KINDS: Readonly<Record<string, string>> = {
  'policy.created': 'new policies',
  'policy.updated': 'changed policies',
  'policy.retired': 'retired policies',
  'prior_auth.changed': 'changes of prior authorization',
  'billing_rule.created': 'new billing rules',
  'billing_rule.updated': 'changed billing rules',
  'billing_rule.superseded': 'ended billing rules',
  'source.needs_human_review': 'sources that need a person',
  'source.recovered': 'sources that recovered',
  'payer.health_changed': 'changes of payer health',
  'payer.directory_synced': 'updates of the payer directory',
  'price_transparency.rates_updated': 'new prices of hospitals',
  'disagreement.recorded': 'recorded disagreements',
  'webhook.disabled': 'webhooks that stopped',
}
const kindInWords = (kind: string): string => KINDS[kind] ?? kind.replaceAll(/[._]/g, ' ')
