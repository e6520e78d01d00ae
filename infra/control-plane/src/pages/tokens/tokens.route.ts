import { randomUUID } from 'node:crypto'
import { AppError } from '@ppman/errors'
import { createRouter, param } from '@ppman/http'
import { formatAge, formatDay, formatInstant } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { announceRevocation } from '../../tokens/revocations.ts'
import { recentPassword, sessionOf, signedIn } from '../signed-in.ts'
import type { Account } from '../../accounts/account-repo.ts'
import {
  issueToken,
  LIFE_DAYS,
  mayIssue,
  revokeToken,
  type ServiceName,
  SERVICES,
  type TokenOrder,
} from '../../tokens/issue-token.ts'
import type { ListedToken } from '../../tokens/token-repo.ts'
import { sendPage } from '../../rendering/respond.ts'

const REVOKED = 'The token is revoked. It stops working within 30 seconds.'

/** The token page: issue, list, revoke. */
export function tokenRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.get('/', (req, res) =>
    showTokens(ctx, req, res, req.query['done'] === 'revoked' ? { notice: REVOKED } : {}),
  )
  router.post('/', limiter, ctx.forms.check, recentPassword(ctx), (req, res) => issue(ctx, req, res))
  router.post('/:id/revoke', limiter, ctx.forms.check, (req, res) => revoke(ctx, req, res))
  return router
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Revokes one of the person's tokens and notifies all edges. */
async function revoke(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const isRevoked =
    UUID.test(id) && (await revokeToken(ctx.pool, { owner: sessionOf(res).account, id, at: ctx.now() }))
  if (!isRevoked) throw new AppError('not_found', 'You have no such token, or it is revoked already.')
  ctx.callers.forget(id)
  await announceRevocation(ctx.redis, id)
  res.redirect(303, '/console/tokens?done=revoked')
}

/** Issues a token and shows its text once. Errors of the form are shown on the page, with 422. */
async function issue(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const form = filledForm(req.body)
  const { order, problems } = readOrder(form, session.account)
  if (!order) return showTokens(ctx, req, res, { form, problems, status: 422 })
  const token = await issueToken(ctx.pool, order, {
    owner: session.account,
    peppers: ctx.peppers,
    at: ctx.now(),
  })
  if (!token)
    return showTokens(ctx, req, res, {
      notice: 'This token was issued already and is shown only once. Revoke it if you did not copy it.',
    })
  const example = exampleOf(ctx, order.service, token)
  return showTokens(ctx, req, res, { issued: { name: order.name, token, example }, status: 201 })
}

function exampleOf({ config }: Ctx, service: string, token: string): string {
  const url =
    service === 'ppman' ? `${config.CONSOLE_URL}/v1/ppman/payers/` : '<documentation address>/api/v1/products'
  return `curl -H 'Authorization: Bearer ${token}' ${url}`
}

const text = z.string().trim().catch('')
const Filled = z.object({ id: text, name: text, service: text, days: text })

/** The submitted values, so that a refused form keeps them. */
const filledForm = (body: unknown): TokenForm => Filled.parse(body ?? {})

const Order = z.object({
  id: z.uuid('Reload the page and try again.'),
  name: param.storable(
    z.string().min(1, 'Give the token a name.').max(80, 'A name has at most 80 characters.'),
  ),
  service: z.enum(
    Object.keys(SERVICES) as [ServiceName, ...ServiceName[]],
    'Choose what the token may call.',
  ),
  days: z.coerce
    .number('Say for how many days the token is valid.')
    .int('Days are whole numbers.')
    .min(LIFE_DAYS.min, `A token is valid for at least ${LIFE_DAYS.min} day.`)
    .max(LIFE_DAYS.max, `A token is valid for at most ${LIFE_DAYS.max} days.`),
})

/** Parses the order of a form, or lists all its problems. */
function readOrder(
  form: TokenForm,
  account: Account,
): { order: TokenOrder; problems: [] } | { order: null; problems: string[] } {
  const { data, error } = Order.safeParse(form)
  if (!data) return { order: null, problems: error.issues.map(({ message }) => message) }
  if (!mayIssue(account, data.service))
    return { order: null, problems: ['Only operators may issue operator tokens.'] }
  return { order: data, problems: [] }
}

type More = {
  form?: TokenForm
  problems?: readonly string[]
  notice?: string
  issued?: { name: string; token: string; example: string }
  status?: number
}

/** Shows the person's tokens and the result of the last action. */
async function showTokens(
  ctx: Ctx,
  req: Request,
  res: Response,
  { status = 200, ...more }: More = {},
): Promise<void> {
  const session = sessionOf(res)
  const empty = { id: randomUUID(), name: '', service: 'ppman', days: String(LIFE_DAYS.usual) }
  const facts = {
    account: session.account,
    tokens: await ctx.tokens.listOf(session.account.id),
    now: ctx.now(),
  }
  sendPage(ctx, req, res, {
    view: 'tokens',
    title: 'API tokens',
    session,
    model: tokensModel({ form: empty, ...facts, ...more }),
    status,
  })
}

type TokenForm = { id: string; name: string; service: string; days: string }

type Facts = {
  account: Account
  tokens: readonly ListedToken[]
  now: Date
  form: TokenForm
  notice?: string
  problems?: readonly string[]
  issued?: { name: string; token: string; example: string } | null
}

const LABELS: Record<ServiceName, string> = {
  ppman: 'Payer Policy Monitor',
  docs: 'Documentation publishing',
  docs_operator: 'Documentation publishing, as operator',
}

/** Formatted values for the token page. */
function tokensModel({ account, tokens, now, form, notice = '', problems = [], issued = null }: Facts) {
  return {
    notice,
    problems,
    issued: issued ? [issued] : [],
    form: {
      id: form.id,
      name: form.name,
      days: form.days,
      minDays: LIFE_DAYS.min,
      maxDays: LIFE_DAYS.max,
      services: choices(account, form),
    },
    rows: tokens.map((token) => row(token, now)),
  }
}

function choices(account: Account, form: TokenForm) {
  const names = (Object.keys(SERVICES) as ServiceName[]).filter((name) => mayIssue(account, name))
  return names.map((value) => ({
    value,
    label: LABELS[value],
    scopes: SERVICES[value].scopes.join(' '),
    checked: value === form.service,
  }))
}

function row(token: ListedToken, now: Date) {
  const ended = token.revokedAt
    ? `Revoked ${formatDay(token.revokedAt)}`
    : token.expiresAt <= now
      ? 'Expired'
      : ''
  return {
    name: token.name,
    shown: `${token.prefix}…${token.last4}`,
    created: formatDay(token.createdAt),
    scopes: token.scopes.join(' ') || 'none',
    expires: formatDay(token.expiresAt),
    lastUsed: token.lastUsedAt ? formatInstant(token.lastUsedAt) : 'never',
    state: ended === '' ? liveState(token, now) : { tone: 'none', label: ended },
    revokeAction: ended === '' ? `/console/tokens/${token.id}/revoke` : '',
  }
}

/** A token is marked for so many days before it expires. */
const SOON_DAYS = 14

function liveState({ expiresAt }: ListedToken, now: Date) {
  const isSoon = expiresAt.getTime() - now.getTime() < SOON_DAYS * 86_400_000
  return isSoon
    ? { tone: 'warn', label: `Expires ${formatAge(expiresAt, now)}` }
    : { tone: 'good', label: 'Works' }
}
