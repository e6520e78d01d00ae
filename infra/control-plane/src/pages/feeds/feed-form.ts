import { z } from 'zod'
import { CHANGE_TYPES, SEVERITIES } from '@ppman/policy-text/change-types'
import type { Request, Response } from 'express'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import {
  askPpmanApi,
  readPpmanApi,
  type Answered,
  type FieldOfPath,
  headProblem,
  problemsOf,
  type Refusal,
} from '../ppman-api.ts'
import { humanize } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import { findPayers, payerLines, payerNames, type PayerNames } from '../event-filters/payer-names.ts'
import { sessionOf } from '../signed-in.ts'

const FeedFilters = z.object({
  payer_id: z.string().nullable(),
  state: z.string().nullable(),
  specialty: z.string().nullable(),
  change_type: z.string().nullable(),
  severity: z.string().nullable(),
  is_reviewed: z.boolean().nullable(),
  followed_only: z.boolean(),
})

const Feed = z.object({
  id: z.string(),
  name: z.string(),
  filters: FeedFilters,
  token_hint: z.string(),
  last_read_at: z.string().nullable(),
})
export type Feed = z.output<typeof Feed>

/** The API answers the addresses once, when a feed gets its token. */
const FeedWithAddresses = Feed.extend({
  urls: z.object({ atom: z.string(), rss: z.string(), calendar: z.string() }),
})
export type FeedWithAddresses = z.output<typeof FeedWithAddresses>

/** What a person says about a feed. */
type FeedSettings = Pick<Feed, 'name' | 'filters'>

/** The operations of saved feeds, on behalf of the signed-in person. */
export function feedsApi(ctx: Ctx, account: Account) {
  const one = (id: string) => `/feeds/${encodeURIComponent(id)}`
  return {
    list: () => readPpmanApi(ctx, { account, path: '/feeds/' }, z.array(Feed)),
    byId: (id: string) => readPpmanApi(ctx, { account, path: one(id) }, Feed),
    create: (body: FeedSettings) =>
      askPpmanApi(ctx, { account, method: 'POST', path: '/feeds/', body }, FeedWithAddresses),
    update: (id: string, body: FeedSettings) =>
      askPpmanApi(ctx, { account, method: 'PATCH', path: one(id), body }, Feed),
    rotateToken: (id: string) =>
      askPpmanApi(ctx, { account, method: 'POST', path: `${one(id)}/rotate-token` }, FeedWithAddresses),
    remove: (id: string) => askPpmanApi(ctx, { account, method: 'DELETE', path: one(id) }, z.null()),
  }
}

const text = z.string().trim().catch('')
const Filled = z.object({
  name: text,
  payer: text,
  state: text,
  specialty: text,
  change_type: text,
  severity: text,
  is_reviewed: z.enum(['', 'true', 'false']).catch(''),
  followed_only: z.enum(['', 'true']).catch(''),
})
/** What a person filled in. */
type FeedForm = z.output<typeof Filled>

const feedFormOf = ({ name, filters }: Feed, names: PayerNames): FeedForm => ({
  name,
  payer: filters.payer_id ? payerLines([filters.payer_id], names) : '',
  state: filters.state ?? '',
  specialty: filters.specialty ?? '',
  change_type: filters.change_type ?? '',
  severity: filters.severity ?? '',
  is_reviewed: filters.is_reviewed === null ? '' : filters.is_reviewed ? 'true' : 'false',
  followed_only: filters.followed_only ? 'true' : '',
})

/** The settings of a form, for the API, with its payer found. */
async function resolveFeed(ctx: Ctx, account: Account, form: FeedForm): Promise<Answered<FeedSettings>> {
  const payers = await findPayers(ctx, account, form.payer)
  if (payers.kind === 'refused') return refused('filters.payer_id', payers.message)
  const [payerId = null, ...others] = payers.ids
  if (others.length > 0) return refused('filters.payer_id', 'Give one payer, or none for all.')
  if (form.state !== '' && payerId === null)
    return refused('filters.state', 'Give the payer, too: a state selects among its affiliates.')
  const filters = {
    payer_id: payerId,
    state: form.state || null,
    specialty: form.specialty || null,
    change_type: form.change_type || null,
    severity: form.severity || null,
    is_reviewed: form.is_reviewed === '' ? null : form.is_reviewed === 'true',
    followed_only: form.followed_only === 'true',
  }
  return { kind: 'done', data: { name: form.name, filters } }
}

const refused = (path: string, message: string): Answered<never> => ({
  kind: 'refused',
  refusal: { message, fields: { [path]: message } },
})

/** Fields of the API's refusals, by the field of the form that shows them. */
const FIELDS: readonly FieldOfPath[] = [
  ['name', 'name'],
  ['filters.payer_id', 'payer'],
  ['filters.state', 'state'],
  ['filters.specialty', 'specialty'],
  ['filters.change_type', 'change_type'],
  ['filters.severity', 'severity'],
]

type Choice = readonly [value: string, label: string]
const TYPES: readonly Choice[] = [
  ['', 'All types'],
  ...CHANGE_TYPES.map((type): Choice => [type, humanize(type)]),
]
/** Severities, the worst first. */
const SEVERITY_CHOICES: readonly Choice[] = [
  ['', 'Any, without changes of wording'],
  ...SEVERITIES.toReversed().map((severity): Choice => [severity, severity]),
]
const REVIEWS: readonly Choice[] = [
  ['', 'Reviewed or not'],
  ['false', 'Not reviewed yet'],
  ['true', 'Reviewed'],
]

const optionsOf = (choices: readonly Choice[], chosen: string) =>
  choices.map(([value, label]) => ({ value, label, selected: value === chosen }))

type Shown = { form: FeedForm; refusal?: Refusal | null }

/** Shows the form of the feed that the address names, or of a new one. */
function showFeedForm(ctx: Ctx, req: Request, res: Response, { form, refusal = null }: Shown): void {
  const id = req.params['id']
  const isNew = id === undefined
  const problems = problemsOf(refusal, FIELDS)
  sendPage(ctx, req, res, {
    view: 'feeds/form',
    title: isNew ? 'Save a feed' : 'Change the feed',
    session: sessionOf(res),
    status: refusal ? 422 : 200,
    model: {
      form,
      action: isNew ? '/console/feeds/new' : `/console/feeds/${encodeURIComponent(String(id))}/edit`,
      saveLabel: isNew ? 'Save the feed and show its addresses' : 'Save the changes',
      lead: isNew ? '' : 'The addresses of the feed stay the same.',
      problem: headProblem(refusal, problems),
      problems,
      types: optionsOf(TYPES, form.change_type),
      severities: optionsOf(SEVERITY_CHOICES, form.severity),
      reviews: optionsOf(REVIEWS, form.is_reviewed),
    },
  })
}

/** `GET /new`. */
export const showNewFeed = (ctx: Ctx, req: Request, res: Response): void =>
  showFeedForm(ctx, req, res, { form: Filled.parse({}) })

/** `GET /:id/edit`. */
export async function showFeedSettings(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { account } = sessionOf(res)
  const feed = await feedsApi(ctx, account).byId(String(req.params['id']))
  const names = await payerNames(ctx, account, payersOf([feed]))
  showFeedForm(ctx, req, res, { form: feedFormOf(feed, names) })
}

/**
 * Sends a submitted form to the API.
 *
 * @returns null when it was refused, after showing the form again with the problems
 */
export async function submitFeed<T>(
  ctx: Ctx,
  req: Request,
  res: Response,
  send: (settings: FeedSettings) => Promise<Answered<T>>,
): Promise<T | null> {
  const form = Filled.parse(req.body ?? {})
  const settings = await resolveFeed(ctx, sessionOf(res).account, form)
  const answer = settings.kind === 'done' ? await send(settings.data) : settings
  if (answer.kind === 'done') return answer.data
  showFeedForm(ctx, req, res, { form, refusal: answer.refusal })
  return null
}

/** Ids of the payers that some feeds follow. */
export const payersOf = (feeds: readonly Feed[]): string[] =>
  feeds.flatMap(({ filters }) => filters.payer_id ?? [])

/** The filters of a feed in words, for a list. */
export function describeFeed({ filters }: Feed, names: PayerNames): string[] {
  const { payer_id: payerId, state, specialty, change_type: type, severity, is_reviewed: reviewed } = filters
  const followed = filters.followed_only ? ['Only payers that you follow'] : []
  const payer =
    payerId && `${names.get(payerId) ?? payerId} with its affiliates${state ? ` in ${state}` : ''}`
  return [
    ...(payer ? [payer, ...followed] : followed.length > 0 ? followed : ['All payers']),
    ...(type ? [`Type: ${humanize(type)}`] : []),
    ...(specialty ? [`Specialty: ${specialty}`] : []),
    severity ? `Severity: ${severity}` : 'Any severity, without changes of wording',
    ...(reviewed === null ? [] : [reviewed ? 'Reviewed' : 'Not reviewed yet']),
  ]
}
