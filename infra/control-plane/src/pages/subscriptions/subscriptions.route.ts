import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { minute } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import {
  describeFilter,
  fieldProblems,
  type Filter,
  filterFields,
  type FilterForm,
  filterFormOf,
  filterModel,
  readFilterForm,
  resolveFilter,
} from '../event-filters/filter-form.ts'
import { payerNames, type PayerNames } from '../event-filters/payer-names.ts'
import {
  type Answered,
  askPpmanApi,
  headProblem,
  noticesOf,
  readPpmanApi,
  type Refusal,
} from '../ppman-api.ts'
import { recentPassword, requireUuid, sessionOf, signedIn } from '../signed-in.ts'

/**
 * Mail subscriptions of the person's organization. Everybody who may call the API may manage them.
 */
export function subscriptionRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.param('id', requireUuid)
  const guarded = [limiter, ctx.forms.check]
  router.get('/', (req, res) => showSubscriptions(ctx, req, res))
  router.get('/new', (req, res) => showNewSubscription(ctx, req, res))
  router.get('/:id/edit', (req, res) => showSubscriptionSettings(ctx, req, res))
  router.post(['/new', '/:id/edit'], guarded, (req: Request, res: Response) =>
    saveSubscription(ctx, req, res),
  )
  router.get('/:id/remove', (req, res) => showRemoval(ctx, req, res))
  router.post('/:id/remove', [...guarded, recentPassword(ctx)], (req: Request, res: Response) =>
    removeSubscription(ctx, req, res),
  )
  router.post('/:id/resend', guarded, (req: Request, res: Response) => resendConfirmation(ctx, req, res))
  return router
}

const NOTICES: Readonly<Record<string, string>> = {
  pending_confirmation: 'The address gets a mail that asks to confirm. Nothing else is sent before.',
  suppressed: 'The address bounced, complained or unsubscribed at the mail provider: it gets no mail.',
  saved: 'The changes are saved.',
  resent: 'The confirmation mail is sent again.',
  removed: 'The subscription is removed. The address gets no more mail from your organization.',
}

async function showSubscriptions(
  ctx: Ctx,
  req: Request,
  res: Response,
  refusal: Refusal | null = null,
): Promise<void> {
  const session = sessionOf(res)
  const subscriptions = await subscriptionsApi(ctx, session.account).list()
  const ids = subscriptions.flatMap(({ filters }) => filters.payer_ids)
  const names = await payerNames(ctx, session.account, ids)
  const model = {
    ...noticesOf(req, NOTICES, refusal),
    rows: subscriptions.map((one) => row(one, names)),
  }
  const status = refusal ? 422 : 200
  sendPage(ctx, req, res, { view: 'subscriptions/list', title: 'Mail subscriptions', session, model, status })
}

const STATES: Readonly<Record<Subscription['status'], string>> = {
  pending_confirmation: 'Waits for the reader to confirm',
  active: 'Active',
  unsubscribed: 'The reader unsubscribed',
  suppressed: 'Gets no mail: bounced, complained or unsubscribed at the provider',
}

/** Formatted values of one row of the list. */
function row(one: Subscription, names: PayerNames) {
  const page = `/console/subscriptions/${one.id}`
  return {
    email: one.email,
    state: STATES[one.status],
    isBad: one.status === 'suppressed',
    frequency: FREQUENCY_LABELS[one.frequency].split(/[:,]/)[0] ?? '',
    next: one.next_digest_at ? `next ${minute(one.next_digest_at)}` : '',
    filter: describeFilter(one, names),
    editHref: `${page}/edit`,
    removeHref: `${page}/remove`,
    resendAction: one.status === 'pending_confirmation' ? `${page}/resend` : '',
  }
}

async function resendConfirmation(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const answer = await subscriptionsApi(ctx, sessionOf(res).account).resend(String(req.params['id']))
  if (answer.kind === 'refused') return showSubscriptions(ctx, req, res, answer.refusal)
  res.redirect(303, '/console/subscriptions?done=resent')
}

/** Asks before a subscription is removed. */
async function showRemoval(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const { id, email } = await subscriptionsApi(ctx, session.account).byId(String(req.params['id']))
  const model = {
    question: `${email} gets no more mail from your organization. A new subscription is confirmed anew.`,
    action: `/console/subscriptions/${id}/remove`,
    back: '/console/subscriptions',
    label: 'Remove the subscription',
  }
  sendPage(ctx, req, res, { view: 'parts/confirm', title: 'Remove this subscription?', session, model })
}

async function removeSubscription(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const answer = await subscriptionsApi(ctx, sessionOf(res).account).remove(String(req.params['id']))
  if (answer.kind === 'refused') return showSubscriptions(ctx, req, res, answer.refusal)
  res.redirect(303, '/console/subscriptions?done=removed')
}

const FREQUENCIES = ['immediate', 'daily', 'weekly'] as const

const Subscription = z.object({
  id: z.string(),
  email: z.string(),
  frequency: z.enum(FREQUENCIES),
  ...filterFields,
  time_zone: z.string(),
  status: z.enum(['pending_confirmation', 'active', 'unsubscribed', 'suppressed']),
  next_digest_at: z.string().nullable(),
  created_at: z.string(),
})
type Subscription = z.output<typeof Subscription>

type Settings = Filter & { email?: string; frequency: string; time_zone: string }

/** The operations of mail subscriptions, on behalf of the signed-in person. */
function subscriptionsApi(ctx: Ctx, account: Account) {
  const one = (id: string) => `/email-subscriptions/${encodeURIComponent(id)}`
  return {
    list: () => readPpmanApi(ctx, { account, path: '/email-subscriptions/' }, z.array(Subscription)),
    byId: (id: string) => readPpmanApi(ctx, { account, path: one(id) }, Subscription),
    create: (body: Settings) =>
      askPpmanApi(ctx, { account, method: 'POST', path: '/email-subscriptions/', body }, Subscription),
    update: (id: string, body: Settings) =>
      askPpmanApi(ctx, { account, method: 'PATCH', path: one(id), body }, Subscription),
    remove: (id: string) => askPpmanApi(ctx, { account, method: 'DELETE', path: one(id) }, z.null()),
    resend: (id: string) =>
      askPpmanApi(ctx, { account, method: 'POST', path: `${one(id)}/resend-confirmation` }, Subscription),
  }
}

/** What a person filled in. */
type SubscriptionForm = { email: string; frequency: string; time_zone: string; filter: FilterForm }

const text = z.string().trim()
const Filled = z.object({
  email: text.catch(''),
  frequency: text.catch('daily'),
  time_zone: text.catch('America/New_York'),
})

const FREQUENCY_LABELS: Readonly<Record<(typeof FREQUENCIES)[number], string>> = {
  immediate: 'At once: one mail for each event, at most 20 in an hour',
  daily: 'Daily, at 07:00',
  weekly: 'Weekly, on Mondays at 07:00',
}

/** Kinds that a new subscription starts with, as in the API. */
const POLICY_KINDS = ['policy.created', 'policy.updated', 'policy.retired']

type Shown = { form: SubscriptionForm; refusal?: Refusal | null }

/** Shows the form of the subscription that the address names, or of a new one. */
function showForm(ctx: Ctx, req: Request, res: Response, { form, refusal = null }: Shown): void {
  const id = req.params['id']
  const problems = fieldProblems(refusal, ['email', 'frequency', 'time_zone'])
  const home = '/console/subscriptions'
  sendPage(ctx, req, res, {
    view: 'subscriptions/form',
    title: id === undefined ? 'Subscribe an address' : `Change the mail to ${form.email}`,
    session: sessionOf(res),
    status: refusal ? 422 : 200,
    model: {
      form,
      isNew: id === undefined,
      action: id === undefined ? `${home}/new` : `${home}/${encodeURIComponent(String(id))}/edit`,
      saveLabel: id === undefined ? 'Send the confirmation mail' : 'Save the changes',
      problem: headProblem(refusal, problems),
      problems,
      frequencies: FREQUENCIES.map((value) => ({
        value,
        label: FREQUENCY_LABELS[value],
        checked: value === form.frequency,
      })),
      filter: filterModel(form.filter, problems),
    },
  })
}

/** `GET /new`. */
const showNewSubscription = (ctx: Ctx, req: Request, res: Response): void =>
  showForm(ctx, req, res, {
    form: { ...Filled.parse({}), filter: readFilterForm({ event_types: POLICY_KINDS }) },
  })

/** `GET /:id/edit`. */
async function showSubscriptionSettings(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { account } = sessionOf(res)
  const one = await subscriptionsApi(ctx, account).byId(String(req.params['id']))
  const names = await payerNames(ctx, account, one.filters.payer_ids)
  const { email, frequency, time_zone } = one
  showForm(ctx, req, res, { form: { email, frequency, time_zone, filter: filterFormOf(one, names) } })
}

/** `POST /new` and `POST /:id/edit`: saves the form, or shows it again with what was refused. */
async function saveSubscription(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { account } = sessionOf(res)
  const form = { ...Filled.parse(req.body ?? {}), filter: readFilterForm(req.body) }
  const filter = await resolveFilter(ctx, account, form.filter)
  const answer = filter.kind === 'done' ? await save(ctx, req, res, { ...form, ...filter.data }) : filter
  if (answer.kind === 'refused') return showForm(ctx, req, res, { form, refusal: answer.refusal })
  const done = req.params['id'] === undefined ? answer.data.status : 'saved'
  res.redirect(303, `/console/subscriptions?done=${done}`)
}

type Submitted = Filter & Omit<SubscriptionForm, 'filter'>

function save(
  ctx: Ctx,
  req: Request,
  res: Response,
  { email, frequency, time_zone, event_types, filters }: Submitted,
): Promise<Answered<Subscription>> {
  const api = subscriptionsApi(ctx, sessionOf(res).account)
  const settings = { frequency, time_zone, event_types, filters }
  const id = req.params['id']
  return id === undefined ? api.create({ email, ...settings }) : api.update(String(id), settings)
}
