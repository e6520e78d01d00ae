import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { LIFE_DAYS, mayIssue, type ServiceName, SERVICES } from '../../tokens/issue-token.ts'
import type { ListedToken } from '../../tokens/token-repo.ts'
import { sendPage } from '../../rendering/respond.ts'
import { sessionOf } from '../signed-in.ts'

type More = {
  form?: TokenForm
  problems?: readonly string[]
  notice?: string
  issued?: { name: string; token: string; example: string }
  status?: number
}

/** Shows the person's tokens and the result of the last action. */
export async function showTokens(
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
    needsPassword: !ctx.sessions.isFresh(session),
  }
  sendPage(ctx, req, res, {
    view: 'tokens',
    title: 'API tokens',
    session,
    model: tokensModel({ form: empty, ...facts, ...more }),
    status,
  })
}

export type TokenForm = { id: string; name: string; service: string; days: string }

type Facts = {
  account: Account
  tokens: readonly ListedToken[]
  now: Date
  form: TokenForm
  needsPassword: boolean
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
function tokensModel({
  account,
  tokens,
  now,
  form,
  needsPassword,
  notice = '',
  problems = [],
  issued = null,
}: Facts) {
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
      needsPassword,
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
  const state = token.revokedAt ? `Revoked ${day(token.revokedAt)}` : token.expiresAt <= now ? 'Expired' : ''
  return {
    name: token.name,
    shown: `${token.prefix}…${token.last4}`,
    scopes: token.scopes.join(' ') || 'none',
    expires: day(token.expiresAt),
    lastUsed: token.lastUsedAt ? day(token.lastUsedAt) : 'never',
    state,
    revokeAction: state === '' ? `/console/tokens/${token.id}/revoke` : '',
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const day = (date: Date): string => DAY.format(date)
