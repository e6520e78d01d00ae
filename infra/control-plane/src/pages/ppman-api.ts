import { AppError } from '@ppman/errors'
import type { Request } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { type Call, callService } from './call-service.ts'

/** Calls the product's API on behalf of the signed-in person. @throws AppError `unavailable` */
export const callPpmanApi = (ctx: Ctx, call: Call) =>
  callService(ctx, { url: ctx.config.PPMAN_API_URL, audience: 'ppman-api', scopes: ['svc-ppman'] }, call)

/** Why the API refused: a sentence, and one for each field that it names (`filters.states.0`). */
export type Refusal = { message: string; fields: Readonly<Record<string, string>> }
export type Answered<T> = { kind: 'done'; data: T } | { kind: 'refused'; refusal: Refusal }

const Trouble = z.object({
  error: z.object({
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
  }),
})
const NO_REASON = { message: 'The service refused this without a reason.', details: [] }
/** Answers that a person can do something about on the page that asked. */
const REFUSED = new Set([422, 429])

/**
 * Calls the API for a form. What it refuses is an answer, for the page of the form.
 *
 * @throws AppError `not_found`, `forbidden`, `unavailable`
 */
export async function askPpmanApi<T>(ctx: Ctx, call: Call, schema: z.ZodType<T>): Promise<Answered<T>> {
  const { status, body } = await callPpmanApi(ctx, call)
  if (status >= 200 && status < 300) return { kind: 'done', data: understood(schema, body) }
  const { message, details } = Trouble.safeParse(body).data?.error ?? NO_REASON
  if (!REFUSED.has(status)) throw failureOf(status, message)
  const fields = Object.fromEntries(details.map(({ path, message: why }) => [path, why]))
  return { kind: 'refused', refusal: { message, fields } }
}

/** Reads from the API. @throws AppError `not_found`, `forbidden`, `bad_request`, `unavailable` */
export async function readPpmanApi<T>(
  ctx: Ctx,
  call: Omit<Call, 'method'>,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await askPpmanApi(ctx, { ...call, method: 'GET' }, schema)
  if (answer.kind === 'refused') throw new AppError('bad_request', answer.refusal.message)
  return answer.data
}

function understood<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body)
  if (!read.success)
    throw new AppError('unavailable', 'The service gave an answer that this page cannot read.', {
      cause: read.error,
    })
  return read.data
}

function failureOf(status: number, message: string): AppError {
  if (status === 404) return new AppError('not_found', message)
  if (status === 403) return new AppError('forbidden', message)
  return new AppError('unavailable', 'The service cannot answer now. Try again soon.')
}

/** A field of the API's refusals, and the field of the form that shows its problem. */
export type FieldOfPath = readonly [path: string, field: string]

/** The first problem of each field of a form; those of a list's items belong to the list. */
export const problemsOf = (refusal: Refusal | null, fields: readonly FieldOfPath[]): Record<string, string> =>
  Object.fromEntries(fields.map(([path, field]) => [field, firstProblem(refusal, path)]))

const firstProblem = (refusal: Refusal | null, path: string): string =>
  Object.entries(refusal?.fields ?? {}).find(
    ([refused]) => refused === path || refused.startsWith(`${path}.`),
  )?.[1] ?? ''

/** A refused field is explained beside it; the head of the page says where to look. */
export const headProblem = (refusal: Refusal | null, problems: Record<string, string>): string =>
  refusal && Object.values(problems).some((problem) => problem !== '')
    ? 'This was not accepted. The marked fields below say why.'
    : (refusal?.message ?? '')

/** Values for `parts/notices`: what was refused, or what the address says is done (`?done=…`). */
export function noticesOf(req: Request, notices: Readonly<Record<string, string>>, refusal: Refusal | null) {
  const { done } = req.query
  const notice = (typeof done === 'string' && Object.hasOwn(notices, done) && notices[done]) || ''
  return refusal ? { notice: '', problem: refusal.message } : { notice, problem: '' }
}
