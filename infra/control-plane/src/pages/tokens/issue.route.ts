import { param } from '@ppman/http'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import { signIn } from '../../accounts/sign-in.ts'
import type { Ctx } from '../../context.ts'
import type { StoredSession } from '../../sessions/session-repo.ts'
import {
  issueToken,
  LIFE_DAYS,
  mayIssue,
  type ServiceName,
  SERVICES,
  type TokenOrder,
} from '../../tokens/issue-token.ts'
import { sessionOf } from '../signed-in.ts'
import { showTokens, type TokenForm } from './show-tokens.ts'

/** Issues a token and shows its text once. Errors of the form are shown on the page, with 422. */
export async function issue(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const form = filledForm(req.body)
  const { order, problems } = readOrder(form, session.account)
  if (!order) return showTokens(ctx, req, res, { form, problems, status: 422 })
  if (!(await isConfirmed(ctx, req, session)))
    return showTokens(ctx, req, res, { form, problems: ['That is not your password.'], status: 422 })
  const token = await issueToken(ctx.tokens, order, {
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

/** Whether the password was entered in the last 15 minutes, or is confirmed by this form. */
async function isConfirmed(ctx: Ctx, req: Request, session: StoredSession): Promise<boolean> {
  if (ctx.sessions.isFresh(session)) return true
  const password = z
    .string()
    .catch('')
    .parse((req.body as { password?: unknown }).password)
  return (await signIn(ctx.accounts, { email: session.account.email, password, at: ctx.now() })) !== null
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
    return { order: null, problems: ['Only administrators may issue operator tokens.'] }
  return { order: data, problems: [] }
}
